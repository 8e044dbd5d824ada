/** Announcements are HTML written by operators. They are read by the browser's own parser, which runs nothing, and built anew from a short list of elements: what is not on it leaves only its text. */
import { createElement, type ReactNode } from "react";

const PLAIN = new Set(["p", "b", "strong", "i", "em", "u", "ul", "ol", "li", "h3", "h4", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "span", "div"]);
const GONE = new Set(["script", "style", "template", "iframe", "object", "svg", "math", "noscript"]);

/** Our own pages and pages with https only. */
export function safeLink(href: string | null): string | null {
  if (href === null) return null;
  return /^\/(?![/\\])/.test(href) || href.startsWith("https://") ? href : null;
}

function build(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (node.nodeType !== 1) return null;
  const element = node as Element;
  const name = element.localName;
  if (GONE.has(name)) return null;
  if (name === "br") return <br key={key} />;
  const children = [...element.childNodes].map(build);
  const href = name === "a" ? safeLink(element.getAttribute("href")) : null;
  if (href !== null) return <a key={key} href={href} {...(href.startsWith("https://") ? { target: "_blank", rel: "noreferrer" } : {})}>{children}</a>;
  const source = name === "img" ? safeLink(element.getAttribute("src")) : null;
  if (source !== null) return <img key={key} src={source} alt={element.getAttribute("alt") ?? ""} />;
  return PLAIN.has(name) ? createElement(name, { key }, ...children) : <span key={key}>{children}</span>;
}

export function Readable({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return <div className="readable">{[...body.childNodes].map(build)}</div>;
}
