/**
 * A screen reader's way through the site: by the browser's own tree of what it tells assistive technology (roles, names, live regions), in the
 * page and in the games that it frames, not by what is drawn.
 */
import { expect, type CDPSession, type Page } from "@playwright/test";

interface Told {
  /** The element behind it, as the browser's debugger names it. */
  element: number | undefined;
  role: string;
  name: string;
  /** Everything that is read within it. */
  text: string;
  /** Tells of its changes by itself. */
  live: boolean;
  level: number | undefined;
  focused: boolean;
}

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

interface FrameTree {
  frame: { id: string };
  childFrames?: FrameTree[];
}

/** What is acted upon, and what is a place of its own: without a name nobody who listens knows what it is. */
const NAMED = new Set(["button", "link", "textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "switch", "slider", "spinbutton", "tab", "menuitem", "dialog", "alertdialog", "image", "Iframe"]);

const within = ({ frame, childFrames = [] }: FrameTree): string[] => [frame.id, ...childFrames.flatMap(within)];

function told(nodes: AxNode[]): Told[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const text = (node: AxNode): string => {
    if (node.role?.value === "StaticText") return node.name?.value ?? "";
    return (node.childIds ?? []).map((id) => byId.get(id)).map((child) => (child ? text(child) : "")).join(" ");
  };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => {
      const property = (name: string) => node.properties?.find((each) => each.name === name)?.value.value;
      const live = property("live");
      return {
        element: node.backendDOMNodeId,
        role: node.role?.value ?? "",
        name: node.name?.value ?? "",
        text: text(node).replaceAll(/\s+/g, " ").trim(),
        live: live === "polite" || live === "assertive",
        level: property("level") as number | undefined,
        focused: property("focused") === true,
      };
    });
}

const fits = (what: string | RegExp, name: string) => (typeof what === "string" ? what === name : what.test(name));

export class Reader {
  private constructor(
    private readonly page: Page,
    private readonly line: CDPSession,
  ) {}

  static async of(page: Page): Promise<Reader> {
    const line = await page.context().newCDPSession(page);
    await line.send("Accessibility.enable");
    return new Reader(page, line);
  }

  /** Everything that is read now, in order. */
  private async tree(): Promise<Told[]> {
    const { frameTree } = await this.line.send("Page.getFrameTree");
    const trees = await Promise.all(within(frameTree).map(async (frameId) => (await this.line.send("Accessibility.getFullAXTree", { frameId })).nodes as AxNode[]));
    return trees.flatMap(told);
  }

  private async all(role: string, name: string | RegExp): Promise<Told[]> {
    return (await this.tree()).filter((each) => each.role === role && fits(name, each.name));
  }

  /** Comes to something of this role and name, the first of several. */
  async finds(role: string, name: string | RegExp): Promise<Told> {
    await expect.poll(async () => (await this.all(role, name)).length, { message: `${role} "${name}" is read`, timeout: 30_000 }).toBeGreaterThan(0);
    const [first] = await this.all(role, name);
    if (!first) throw new Error(`${role} "${name}" went while it was read`);
    return first;
  }

  /** Goes to it: the keyboard's focus follows, as screen readers have it. */
  async goes(role: string, name: string | RegExp): Promise<void> {
    await expect(async () => {
      const { element } = await this.finds(role, name);
      await this.line.send("DOM.focus", element === undefined ? {} : { backendNodeId: element });
    }).toPass({ timeout: 30_000 });
  }

  async presses(role: string, name: string | RegExp, key = "Enter"): Promise<void> {
    await this.goes(role, name);
    await this.page.keyboard.press(key);
  }

  async writes(name: string | RegExp, text: string): Promise<void> {
    await this.goes("textbox", name);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  /** The focus has gone there by itself, which is read. */
  async stands(role: string, name: string | RegExp): Promise<void> {
    const here = async () => (await this.tree()).filter((each) => each.focused && each.role !== "RootWebArea").map((each) => `${each.role} ${each.name}`);
    await expect
      .poll(async () => (await this.tree()).some((each) => each.focused && each.role === role && fits(name, each.name)) || (await here()), { message: `the focus is at ${role} "${name}"`, timeout: 30_000 })
      .toBe(true);
  }

  /** A live region tells this without being asked. */
  async hears(text: string | RegExp): Promise<void> {
    const regions = async () => (await this.tree()).filter(({ live, text }) => live && text !== "").map((region) => region.text);
    await expect
      .poll(async () => (await regions()).some((said) => (typeof text === "string" ? said.includes(text) : text.test(said))) || (await regions()), { message: `"${text}" is told`, timeout: 40_000 })
      .toBe(true);
  }

  /** The place makes sense by ear: nothing without a name, and one first heading and one main part unless a dialog holds everything else back. */
  async sound(where: string): Promise<void> {
    const tree = await this.tree();
    const nameless = tree.filter(({ role, name }) => NAMED.has(role) && name.trim() === "");
    expect.soft(nameless.map(({ role, text }) => `${role} ${text}`), `${where}: without a name`).toEqual([]);
    if (tree.some(({ role }) => role === "dialog")) return;
    expect.soft(tree.filter(({ role, level }) => role === "heading" && level === 1).map(({ name }) => name), `${where}: first headings`).toHaveLength(1);
    expect.soft(tree.filter(({ role }) => role === "main"), `${where}: main parts`).toHaveLength(1);
  }
}
