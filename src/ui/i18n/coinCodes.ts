/** Codes of coins, the same in every language. */
export const COIN_CODES = {
  USDT: 'USDT',
  BTC: 'BTC',
  ETH: 'ETH',
  XRP: 'XRP',
  DOGE: 'DOGE',
  EOS: 'EOS',
} as const;
