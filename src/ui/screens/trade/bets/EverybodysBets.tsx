/** The newest bets of everybody on an option, names masked. */
export function EverybodysBets(props: { readonly tradeOptionId: number }) {
  return <div data-option={props.tradeOptionId} />;
}
