/** Account events of a busy day, in the shapes and sizes of the wire. Seeded by position. */

const ORDER = {
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  marketType: 'LIMIT',
  side: 'BUY',
  positionSide: null,
  quantity: '0.125',
  reduceOnly: false,
  leverage: 20,
  marginType: 'ISOLATED',
  hold: '391.0406',
  fee: '0',
  realizedPnl: '0',
  cancelReason: null,
} as const;

export interface BenchEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

function orderEvent(seq: number, at: number, price: string): BenchEvent {
  const id = `o-${seq}`;
  const isFilled = seq % 3 === 0;
  return {
    seq,
    at,
    type: isFilled ? 'ORDER_UPDATE' : 'ORDER_SUCCESS',
    order: {
      ...ORDER,
      id,
      clientOrderId: `c${seq.toString(36)}-${at.toString(36)}`,
      price,
      filledQuantity: isFilled ? '0.05' : '0',
      averagePrice: isFilled ? price : null,
      status: 'WORKING',
      createdAt: at - 250,
      updatedAt: at,
    },
  };
}

function pointEvent(seq: number, at: number): BenchEvent {
  const point = `${9_000 + (seq % 997)}.${10_000_000 + (seq % 89_999_999)}`;
  return {
    seq,
    at,
    type: 'POINT',
    cause: 'HOLD',
    reference: `o-${seq - 1}`,
    wallets: [{ walletType: 'FUTURES', point, gameWaitPoint: '391.0406', realPoint: point }],
  };
}

/**
 * `wire`: whole account events. `short`: facts of a few fields, to see what the log itself costs.
 */
export type BenchShape = 'wire' | 'short';

const shortFact = (seq: number, at: number): BenchEvent => ({
  seq,
  at,
  type: 'FACT',
  stock: 'BTCUSDT',
  price: `${62_000 + (seq % 1_900)}.${seq % 10}`,
});

/**
 * `count` events from `firstSeq` on; of `wire` every other one moves money, the rest are about
 * orders.
 */
export function benchEvents(
  shape: BenchShape,
  firstSeq: number,
  count: number,
): readonly BenchEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = firstSeq + index;
    const at = 1_700_000_000_000 + seq * 137;
    if (shape === 'short') return shortFact(seq, at);
    const price = `${62_000 + (seq % 1_900)}.${seq % 10}`;
    return seq % 2 === 0 ? pointEvent(seq, at) : orderEvent(seq, at, price);
  });
}
