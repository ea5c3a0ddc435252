/** The chart library requires its name and a link on pages that show it. */
export function ChartCredit() {
  return (
    <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
      Charts by TradingView
    </a>
  );
}
