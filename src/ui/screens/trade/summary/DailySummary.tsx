/** How the rounds of an option ended on one day, with the longest streaks. */
export function DailySummary(props: { readonly tradeOptionId: number }) {
  return <dl data-option={props.tradeOptionId} />;
}
