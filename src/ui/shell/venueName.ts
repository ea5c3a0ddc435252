/** Names of the venues and data sets that records come from, by the word in their file names. */
const VENUES: Readonly<Record<string, string>> = {
  'binance-usdm': 'Binance Futures',
  'binance-coinm': 'Binance Futures',
  'binance-spot': 'Binance',
  oanda: 'OANDA',
  cboe: 'Cboe',
  nasdaq: 'Nasdaq',
  '': 'mplfinance',
};

/** The venue's name; of one that is not listed, the word itself. */
export const venueName = (venue: string): string => VENUES[venue] ?? venue;
