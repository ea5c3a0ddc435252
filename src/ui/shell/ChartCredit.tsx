/** The chart library asks for its name and a link on the page that shows it. */
export function ChartCredit() {
  return (
    <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank">
      Charts by TradingView
    </a>
  );
}
