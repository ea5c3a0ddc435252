/** A choice among moves by weight. */
import type { Action, Situation, Strategy } from './player.ts';

export type Move = (situation: Situation) => Action | undefined;

/** Moves, each with its weight among the others. */
export type WeightedMoves = readonly (readonly [weight: number, move: Move])[];

export function drawnFrom(moves: WeightedMoves): Strategy {
  const weights = moves.reduce((sum, [weight]) => sum + weight, 0);
  return (situation) => {
    let at = situation.chance.below(weights);
    for (const [weight, move] of moves) {
      if (at < weight) return move(situation);
      at -= weight;
    }
    return undefined;
  };
}
