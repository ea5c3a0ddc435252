/** Several options watched at once: dial, price, own bets and a bet by one tap. */
export function MultiRounds(props: {
  /** An option was chosen for the whole screen. */
  readonly onOpen: (tradeOptionId: number) => void;
}) {
  return <ul data-many={props.onOpen.length} />;
}
