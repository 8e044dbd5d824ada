/** How bullets end, to be seen and heard: what they met, what they caught, and what that paid. */
import type { House } from "kit/inhouse";
import { colour } from "kit/floor/canvas";
import { cannon } from "kit/table/bullet";
import { drift, fishOf, type Point } from "kit/table/tide";

import type { Scene } from "./scene";
import type { Ending, Water } from "./water";

/** From so many times on a catch is a large one, and a very large one. */
const LARGE = [20, 100] as const;

export class Splash {
  private hues: { own: string; other: string } | null = null;

  constructor(
    private readonly house: House,
    private readonly scene: Scene,
    private readonly water: Water,
    private readonly ladder: () => readonly bigint[],
    private readonly write: (amount: bigint) => string,
  ) {}

  private colours() {
    return (this.hues ??= { own: colour("--marigold"), other: colour("--on-veil") });
  }

  /** Shows how a bullet ended; the kinds that it caught. */
  show({ seat, bullet, met }: Ending, isOwn: boolean, tick: number): number[] {
    const { effects } = this.scene;
    const since = performance.now();
    const { own, other } = this.colours();
    if (!met) {
      if (bullet) effects.add({ what: "puff", at: bullet.at, since, kind: null });
      return [];
    }
    const near = this.water.near(met.at, tick);
    effects.add({ what: "puff", at: met.at, since, kind: near?.kind ?? 0 });
    if (bullet?.net) effects.add({ what: "net", at: met.at, since });
    if (near) effects.flash(near.number, since);
    const to = cannon(seat);
    const cost = this.ladder()[bullet?.level ?? -1];
    return met.kills.flatMap(({ fish: number, multiplier, cleared }) => {
      const fish = this.water.fish(number);
      if (!fish) return [];
      const at = drift(fish, tick);
      this.caught([number, ...cleared], to, tick);
      if (fishOf(fish.kind).kind === "bomb") effects.add({ what: "blast", at, since });
      const level = LARGE.filter((from) => multiplier >= from).length;
      if (cost !== undefined) effects.add({ what: "amount", at, to, since, text: `+${this.write(cost * BigInt(multiplier))}`, hue: isOwn ? own : other, size: isOwn ? 520 + 170 * level : 330 });
      if (isOwn) this.house.sound.win(1 + level);
      return [fish.kind];
    });
  }

  private caught(numbers: readonly number[], to: Point, tick: number): void {
    for (const number of numbers) {
      const fish = this.water.fish(number);
      if (fish) this.scene.effects.add({ what: "caught", at: drift(fish, tick), since: performance.now(), kind: fish.kind, heading: 0, to });
    }
  }
}
