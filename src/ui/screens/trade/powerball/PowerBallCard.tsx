import type { WireRound } from '../../../../protocol/rounds.ts';

/** A power ball round: its commitment while bets are taken, seed, draw and their proof afterwards. */
export function PowerBallCard(props: { readonly round: WireRound }) {
  return <section data-round={props.round.id} />;
}
