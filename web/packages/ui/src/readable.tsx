/** What operators write is HTML. It is read by the browser's own parser, which runs nothing, and built anew from a short list of elements: what is not on it leaves only its text. The house has cleaned it before; this is the second wall. */
import { createElement, type MouseEvent, type ReactNode } from "react";

import { policy } from "./trusted";

/** For the parser of `Readable` alone, whose document is never shown: of what it reads only the list below is built anew. */
const parsed = policy("mela-html", { createHTML: (html) => html });

const PLAIN = new Set(["p", "b", "strong", "i", "em", "u", "ul", "ol", "li", "h3", "h4", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "span", "div"]);
const GONE = new Set(["script", "style", "template", "iframe", "object", "svg", "math", "noscript"]);

/** A path on our own site. */
const isOwn = (address: string) => /^\/(?![/\\])/.test(address);

/** Our own pages and pages with https only. */
export function safeLink(href: string | null): string | null {
  if (href === null) return null;
  return isOwn(href) || href.startsWith("https://") ? href : null;
}

/** Pictures of our own only: another host would learn who reads. */
export function safePicture(source: string | null): string | null {
  return source !== null && isOwn(source) ? source : null;
}

interface Ways {
  /** Goes to a page of our own without loading the site anew. */
  onGo: ((path: string) => void) | undefined;
  /** Where a picture of our own is to be fetched. */
  picture: (path: string) => string;
}

function link(href: string, key: number, children: ReactNode[], { onGo }: Ways): ReactNode {
  if (href.startsWith("https://")) {
    return (
      <a key={key} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  const go = (event: MouseEvent) => {
    if (!onGo || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(href);
  };
  return (
    <a key={key} href={href} onClick={go}>
      {children}
    </a>
  );
}

function build(node: Node, key: number, ways: Ways): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (node.nodeType !== 1) return null;
  const element = node as Element;
  const name = element.localName;
  if (GONE.has(name)) return null;
  if (name === "br") return <br key={key} />;
  if (name === "img") {
    const source = safePicture(element.getAttribute("src"));
    return source === null ? null : <img key={key} src={ways.picture(source)} alt={element.getAttribute("alt") ?? ""} loading="lazy" />;
  }
  const children = [...element.childNodes].map((child, at) => build(child, at, ways));
  const href = name === "a" ? safeLink(element.getAttribute("href")) : null;
  if (href !== null) return link(href, key, children, ways);
  return PLAIN.has(name) ? createElement(name, { key }, ...children) : <span key={key}>{children}</span>;
}

export function Readable({ html, onGo, picture = (path) => path }: { html: string; onGo?: (path: string) => void; picture?: (path: string) => string }) {
  const { body } = new DOMParser().parseFromString(parsed.createHTML(html), "text/html");
  return <div className="readable">{[...body.childNodes].map((node, at) => build(node, at, { onGo, picture }))}</div>;
}
