/** The switches of the site (spec.md 6). The tree is searched at any depth; the server refuses what is off anyway. */
import { useHouse } from "../lib/house";

export interface Node {
  modId: string;
  enabled: "0" | "1";
  childrenNodes?: Node[];
}

export function on(nodes: Node[] | undefined, id: string): boolean {
  return nodes?.some((node) => (node.modId === id && node.enabled === "1") || on(node.childrenNodes, id)) ?? false;
}

export function useSwitches(): (id: string) => boolean {
  const tree = useHouse().data?.whitelabel as Node[] | undefined;
  return (id) => on(tree, id);
}
