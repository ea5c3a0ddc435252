/**
 * Fields of each fact that may leave this browser: figures, states, words of closed lists, and ids.
 * Names, addresses, bank data, tokens and anything that people write is never listed.
 */
import { leavingNamesOf } from '../../domain/described.ts';
import { EXIT_FIELDS, ORDER_FIELDS } from '../../domain/futuresOrders.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type {
  WireCopy,
  WireFollowTerms,
  WireOwnTrader,
  WireSkip,
} from '../../protocol/copytrade/entities.ts';
import type { FundingPayment } from '../../protocol/futures/accountEvents.ts';
import type {
  WireFill,
  WireOptionSetting,
  WireOrder,
  WirePosition,
} from '../../protocol/futures/entities.ts';
import type { WireBonus, WireWallet } from '../../protocol/ledger/entities.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { WireP2p } from '../../protocol/p2p/entities.ts';
import type { WirePriceAlert } from '../../protocol/priceAlerts/entities.ts';
import type { RoundTick, WireBet, WireDraw, WireRound } from '../../protocol/rounds/entities.ts';
import type { AccountContent, AccountEvents, AccountEventType } from '../feature.ts';
import { type BaselineFact, accountFactCodec, type AccountFact } from '../facts.ts';
import { each, type Keep, keepOnly, only, plain } from './keep.ts';

const order = only<WireOrder>(leavingNamesOf(ORDER_FIELDS));

const fill = only<WireFill>([
  ...(['id', 'orderId', 'futuresPositionId', 'futuresOptionId', 'stock', 'side'] as const),
  ...(['price', 'quantity', 'fee', 'realizedPnl', 'insurance', 'keptExits', 'isMaker'] as const),
  ...(['isLiquidation', 'at'] as const),
]);

const bonus = only<WireBonus>(['amount', 'required', 'turned', 'own']);

const position = only<WirePosition>([
  ...(['id', 'futuresOptionId', 'stock', 'side', 'marginType', 'leverage', 'quantity'] as const),
  ...(['entryPrice', 'margin', 'liquidationPrice'] as const),
  ...leavingNamesOf(EXIT_FIELDS),
  ...(['realizedPnl', 'fee', 'funding', 'isWarned'] as const),
  ...(['openedAt', 'updatedAt'] as const),
]);

const setting = only<WireOptionSetting>(['futuresOptionId', 'leverage', 'marginType']);

const pricePoint = only<RoundTick>(['at', 'price']);
const bet = only<WireBet>(
  [
    ...(['id', 'clientBetId', 'tradeRoundId', 'tradeOptionId', 'gameType', 'stock'] as const),
    ...(['type', 'point', 'odds', 'at', 'endAt', 'status', 'voidReason', 'payout'] as const),
    'settledAt',
  ],
  { entry: pricePoint },
);
const draw = only<WireDraw>(['commitment', 'seed', 'powerBall'], { balls: each(plain) });
const round = only<WireRound>(
  [
    ...(['id', 'tradeOptionId', 'gameType', 'stock', 'startAt', 'lockAt', 'endAt'] as const),
    ...(['status', 'side', 'voidReason'] as const),
  ],
  { opening: pricePoint, closing: pricePoint, draw },
);

const alert = only<WirePriceAlert>([
  ...(['clientAlertId', 'stock', 'by', 'price', 'direction', 'setAt'] as const),
]);

/** Neither the destination nor what an operator wrote. */
const dnw = only<WireDnw>([
  ...(['id', 'type', 'status', 'walletType', 'currency', 'amount', 'fee', 'receives'] as const),
  ...(['counterWalletType', 'counterAmount', 'counterCurrency', 'rate', 'provider'] as const),
  ...(['clientRequestId', 'requestedAt', 'expiresAt', 'endedAt'] as const),
]);

const p2p = only<WireP2p>([
  ...(['id', 'side', 'status', 'walletType', 'currency', 'amount', 'fee', 'receives'] as const),
  ...(['won', 'rate', 'clientRequestId', 'requestedAt', 'steppedAt', 'expiresAt'] as const),
]);

const copy = only<WireCopy>([
  ...(['copyId', 'followId', 'traderId', 'traderPositionId', 'futuresOptionId', 'stock'] as const),
  ...(['side', 'leverage', 'quantity', 'entryPrice', 'margin', 'liquidationPrice'] as const),
  ...(['realizedPnl', 'fee', 'funding', 'traderFee', 'isFollowing', 'openedAt'] as const),
  ...(['updatedAt', 'closedAt', 'closePrice', 'reason', 'share'] as const),
]);
const copyFill = only<AccountEvents['COPYTRADE_OPEN']['fill']>([
  ...(['price', 'quantity', 'fee', 'realizedPnl'] as const),
]);
const skip = only<WireSkip>([
  ...(['id', 'followId', 'traderId', 'futuresOptionId', 'stock', 'side', 'leverage'] as const),
  ...(['reason', 'at'] as const),
]);
const follow = only<WireFollowTerms>(
  [
    ...(['followId', 'followerId', 'traderId', 'multiplyPer', 'maxBet', 'oneMaxBet'] as const),
    ...(['status', 'isOn', 'followedAt', 'endedAt', 'closedCopies', 'skipped', 'result'] as const),
    ...(['fee', 'traderFee', 'funding'] as const),
  ],
  { followStock: each(plain), skips: each(plain) },
);
const trader = only<WireOwnTrader>([
  ...(['traderId', 'status', 'isOpen', 'capacity', 'fee', 'appliedAt', 'since'] as const),
]);

const STAMP = ['seq', 'at', 'type'] as const;

type OrderEvent = AccountEvents['ORDER_SUCCESS'];
type PositionEvent = AccountEvents['POSITION_OPEN'];
const orderEvent = only<OrderEvent>(STAMP, { order });
const positionEvent = only<PositionEvent>(STAMP, { position });

type Moved = AccountEvents['POINT']['wallets'][number];

/** Kept fields of each event; an event without a line does not compile. */
const EVENTS: Readonly<Record<AccountEventType, Keep>> = {
  ORDER_SUCCESS: orderEvent,
  ORDER_UPDATE: orderEvent,
  ORDER_CANCEL: orderEvent,
  ORDER_FILLED: only<AccountEvents['ORDER_FILLED']>(STAMP, { order, fill }),
  POSITION_OPEN: positionEvent,
  POSITION_UPDATE: only<AccountEvents['POSITION_UPDATE']>([...STAMP, 'cause'], { position }),
  POSITION_UPDATE_LIQUIDPRICE: only<AccountEvents['POSITION_UPDATE_LIQUIDPRICE']>(
    [...STAMP, 'cause'],
    { position },
  ),
  POSITION_CLOSE: only<AccountEvents['POSITION_CLOSE']>([...STAMP, 'closePrice'], { position }),
  POSITION_LIQUID: only<AccountEvents['POSITION_LIQUID']>(
    [...STAMP, 'markPrice', 'bankruptcyPrice'],
    { position },
  ),
  POSITION_WARN: only<AccountEvents['POSITION_WARN']>([...STAMP, 'marginRatio'], { position }),
  FUNDING_FEE: only<AccountEvents['FUNDING_FEE']>(
    [...STAMP, 'rate', 'markPrice', 'amount', 'insurance'],
    { position },
  ),
  LEVERAGE_UPDATE: only<AccountEvents['LEVERAGE_UPDATE']>(STAMP, { setting }),
  MARGIN_TYPE_UPDATE: only<AccountEvents['MARGIN_TYPE_UPDATE']>(STAMP, { setting }),
  POSITION_MODE_UPDATE: only<AccountEvents['POSITION_MODE_UPDATE']>([...STAMP, 'mode']),
  gameBet: only<AccountEvents['gameBet']>(STAMP, { bet }),
  betCashOut: only<AccountEvents['betCashOut']>(STAMP, { bet }),
  betResult: only<AccountEvents['betResult']>(STAMP, { bet, round }),
  CANCEL_TIMER: only<AccountEvents['CANCEL_TIMER']>([...STAMP, 'cause', 'deadline']),
  PRICE_ALERT: only<AccountEvents['PRICE_ALERT']>([...STAMP, 'status'], { alert }),
  POINT: only<AccountEvents['POINT']>([...STAMP, 'cause', 'reference'], {
    wallets: each(
      only<Moved>([
        ...(['walletType', 'currency', 'amount', 'counterAmount', 'counterCurrency'] as const),
        ...(['point', 'gameWaitPoint', 'realPoint'] as const),
      ]),
    ),
  }),
  BONUS: only<AccountEvents['BONUS']>([...STAMP, 'walletType', 'cause'], {
    bonus,
  }),
  DNW: only<AccountEvents['DNW']>(STAMP, { dnw }),
  P2P: only<AccountEvents['P2P']>(STAMP, { p2p }),
  COPYTRADE_OPEN: only<AccountEvents['COPYTRADE_OPEN']>(STAMP, { copy, fill: copyFill }),
  COPYTRADE_CLOSE: only<AccountEvents['COPYTRADE_CLOSE']>([...STAMP, 'reason'], {
    copy,
    fill: copyFill,
  }),
  COPYTRADE_UPDATE: only<AccountEvents['COPYTRADE_UPDATE']>(STAMP, { copy }),
  COPYTRADE_SKIP: only<AccountEvents['COPYTRADE_SKIP']>(STAMP, { skip }),
  FOLLOW: only<AccountEvents['FOLLOW']>(STAMP, { follow }),
  TRADER: only<AccountEvents['TRADER']>(STAMP, { trader }),
};

const wallet = only<WireWallet>(
  [
    ...(['type', 'point', 'gameWaitPoint', 'realPoint', 'currency', 'playerPoint'] as const),
    ...(['markPnl', 'minusFundingFee'] as const),
  ],
  { bonus },
);
const funding = only<FundingPayment>([
  ...(['seq', 'at', 'futuresPositionId', 'stock', 'rate', 'amount'] as const),
]);

/** Kept fields of the account: all but its owner. */
const CONTENT: { readonly [Field in Exclude<keyof AccountContent, 'user'>]: Keep } = {
  wallets: each(wallet),
  openOrders: each(order),
  positions: each(position),
  positionMode: plain,
  settings: each(setting),
  closedOrders: each(order),
  fills: each(fill),
  fundings: each(funding),
  openBets: each(bet),
  settledBets: each(bet),
  priceAlerts: each(alert),
  cancelDeadline: plain,
  applications: each(dnw),
  p2p,
  copytrade: only<AccountContent['copytrade']>(['version'], {
    trader,
    follow,
    copies: each(copy),
  }),
};

const BASELINE = only<BaselineFact>(STAMP, { account: { kind: 'fields', fields: CONTENT } });
const VIEW: Keep = { kind: 'fields', fields: { ...CONTENT, seq: plain, at: plain } };

const keepOfType = (type: AccountFact['type']): Keep =>
  type === 'BASELINE' ? BASELINE : EVENTS[type];

/** The fact without unlisted fields; folding it gives the same figures. */
export function keptFact(fact: AccountFact): AccountFact {
  // Facts are trusted by their type and seq, which are always kept.
  const [kept] =
    accountFactCodec.read([keepOnly(fact, keepOfType(fact.type))], accountFactCodec.version) ?? [];
  if (kept === undefined) throw new RangeError(`fact ${fact.seq} of type ${fact.type} is none`);
  return kept;
}

/** The folded account without unlisted fields, as text. */
export const keptViewText = (view: AccountView): string => JSON.stringify(keepOnly(view, VIEW));
