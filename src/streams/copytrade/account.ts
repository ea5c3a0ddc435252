/** Own trading, follow and copies of an account: changes by events, and their notices. */
import type { Draft } from 'immer';
import { parseDecimal } from '../../domain/decimal.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import { isNotOffered, succeed } from '../answer.ts';
import type { AccountEvents, AccountSlice, EventEntries, Labels } from '../feature.ts';

export type CopytradeNoticeKey = `notice.COPYTRADE_${'OPEN' | 'CLOSE' | 'LIQUIDATION' | 'SKIP'}`;
type CopytradeEventType = `COPYTRADE_${'OPEN' | 'CLOSE' | 'UPDATE' | 'SKIP'}` | 'FOLLOW' | 'TRADER';

export const copytradeSlice: AccountSlice<'copytrade'> = {
  read: async (api, seq) => {
    const [desk, follow, copies] = await Promise.all([
      api.call('traderDesk', {}),
      api.call('copyFollower', {}),
      api.call('openCopies', {}),
    ]);
    for (const answer of [desk, follow, copies])
      if (!answer.ok && !isNotOffered(answer.error)) return answer;
    const open = copies.ok ? copies.value : [];
    return succeed({
      copytrade: {
        trader: desk.ok ? desk.value.trader : null,
        follow: follow.ok ? follow.value : null,
        copies: Object.fromEntries(open.map((copy) => [copy.copyId, copy])),
        version: seq,
      },
    });
  },
};

function setCopy(
  view: Draft<AccountView>,
  { seq, copy }: { readonly seq: number; readonly copy: WireCopy },
): void {
  const { copytrade } = view;
  if (parseDecimal(copy.quantity) === 0n) delete copytrade.copies[copy.copyId];
  else copytrade.copies[copy.copyId] = copy;
  copytrade.version = seq;
}

const valuesOf = (
  copy: Pick<WireCopy, 'futuresOptionId' | 'stock' | 'side' | 'traderName'>,
  labels: Labels,
) => ({
  label: labels.ofOption(copy.futuresOptionId) ?? copy.stock,
  stock: copy.stock,
  side: copy.side,
  trader: copy.traderName,
});

const closeKey = (reason: AccountEvents['COPYTRADE_CLOSE']['reason']): CopytradeNoticeKey =>
  reason === 'LIQUIDATION' ? 'notice.COPYTRADE_LIQUIDATION' : 'notice.COPYTRADE_CLOSE';

export const copytradeEvents: EventEntries<CopytradeEventType, CopytradeNoticeKey> = {
  COPYTRADE_OPEN: {
    fold: setCopy,
    notice: ({ copy, fill }, labels) => ({
      key: 'notice.COPYTRADE_OPEN',
      tone: 'info',
      values: { ...valuesOf(copy, labels), quantity: fill.quantity, price: fill.price },
    }),
    subject: ({ copy }) => copy.copyId,
  },
  COPYTRADE_CLOSE: {
    fold: setCopy,
    notice: ({ copy, fill, reason }, labels) => ({
      key: closeKey(reason),
      tone: reason === 'LIQUIDATION' ? 'error' : 'info',
      values: { ...valuesOf(copy, labels), quantity: fill.quantity, pnl: fill.realizedPnl },
    }),
    subject: ({ copy }) => copy.copyId,
  },
  COPYTRADE_UPDATE: {
    fold: setCopy,
    notice: () => undefined,
    subject: ({ copy }) => copy.copyId,
  },
  COPYTRADE_SKIP: {
    fold: (view, { seq }) => {
      view.copytrade.version = seq;
    },
    notice: ({ skip }, labels) => ({
      key: 'notice.COPYTRADE_SKIP',
      tone: 'warning',
      values: { ...valuesOf(skip, labels), reason: skip.reason },
    }),
    subject: ({ skip }) => skip.id,
  },
  FOLLOW: {
    fold: (view, { seq, follow }) => {
      const { copytrade } = view;
      if (follow.isOn) copytrade.follow = follow;
      else if (copytrade.follow?.followId === follow.followId) copytrade.follow = null;
      copytrade.version = seq;
    },
    notice: () => undefined,
    subject: ({ follow }) => follow.followId,
  },
  TRADER: {
    fold: (view, { seq, trader }) => {
      view.copytrade.trader = trader;
      view.copytrade.version = seq;
    },
    notice: () => undefined,
    subject: ({ trader }) => trader.traderId,
  },
};
