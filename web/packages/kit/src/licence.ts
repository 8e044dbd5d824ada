/** What the licence of the house lets games do. */
import { Failure } from "./api";
import type { House } from "./inhouse";

/** Whether the licence lets games go on by themselves: it says so of all games of the house alike. */
export async function mayGoByItself({ call }: Pick<House, "call">): Promise<boolean> {
  try {
    return (await call("GET /wps/system/site")).autoplay;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return false;
  }
}
