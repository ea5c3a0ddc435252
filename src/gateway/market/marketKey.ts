/** Keys of key_value in the spellings that servers of this kind use. */
export type MarketKeyKind = 'orderbook' | 'ohlc' | 'futures';

/** `orderbook:BTCUSDT`, `order_book_BTCUSDT`, `OHLC.BTCUSDT`, `futuresInfo-BTCUSDT`, ... */
const KEY =
  /^(?:(?<orderbook>order[_-]?book)|(?<ohlc>ohlc)|(?<futures>futures(?:[_-]?info)?))[:_.-](?<stock>[A-Z0-9_]+)$/i;

/** @returns undefined for an unknown kind of key; the contract accepts none */
export function readMarketKey(
  key: string,
): { readonly kind: MarketKeyKind; readonly stock: string } | undefined {
  const groups = KEY.exec(key)?.groups;
  const stock = groups?.['stock'];
  if (groups === undefined || stock === undefined) return undefined;
  const kinds = ['orderbook', 'ohlc', 'futures'] as const;
  const kind = kinds.find((name) => groups[name] !== undefined);
  return kind === undefined ? undefined : { kind, stock };
}
