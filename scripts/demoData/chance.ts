/** Choices of the demo: the same seed makes the same ones. */
import { hashText, uniform } from '../../src/gateway/feeds/hash.ts';

export interface Chance {
  /** From 0 to below 1. */
  readonly draw: () => number;
  readonly among: <T>(choices: readonly T[]) => T;
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number;
}

export function createChance(seed: string): Chance {
  const noise = hashText(`demo ${seed}`);
  let drawn = 0;
  const draw = (): number => {
    drawn += 1;
    return uniform(noise, drawn);
  };
  return {
    draw,
    among: (choices) => {
      const chosen = choices[Math.floor(draw() * choices.length)];
      if (chosen === undefined) throw new RangeError('there is nothing to choose from');
      return chosen;
    },
    between: (least, most) => least + Math.floor(draw() * (most - least + 1)),
  };
}
