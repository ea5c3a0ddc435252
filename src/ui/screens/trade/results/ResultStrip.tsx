/** How the last rounds of an option ended, newest first. */
export function ResultStrip(props: {
  readonly tradeOptionId: number;
  /** A result was pressed: its replay is wanted. */
  readonly onPick: (tradeRoundId: string) => void;
}) {
  return <ol data-option={props.tradeOptionId} />;
}
