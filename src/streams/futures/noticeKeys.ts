import type { KeptExits } from '../../domain/futuresOrders.ts';

/** Keys of the notices about futures; each has its text in both languages. */
export type FuturesNoticeKey = `notice.${
  | 'ORDER_SUCCESS'
  | 'ORDER_ACCEPTED'
  | 'ORDER_FILLED'
  | 'ORDER_FILLED_PART'
  | 'ORDER_CLOSED'
  | `ORDER_KEPT_${KeptExits}`
  | 'ORDER_AMENDED'
  | `ORDER_CANCEL${'' | '_LIQUIDATION' | '_REDUCE_ONLY' | '_NO_MARGIN' | '_NO_LIQUIDITY' | '_IOC' | '_EXPIRED' | '_FOK' | '_POST_ONLY' | '_LEVERAGE_TIER' | '_CANCEL_TIMER' | '_OCO' | '_PRICE_PROTECT'}`
  | `${'TAKEPROFIT' | 'STOPLOSS'}_${'SUCCESS' | 'TRIGGERED' | 'FILLED' | 'CANCEL'}`
  | `STOP_${'SUCCESS' | 'TRIGGERED' | 'CANCEL'}`
  | `POSITION_${'OPEN' | 'INCREASED' | 'REDUCED' | 'EXITS' | 'TAKEPROFIT' | 'STOPLOSS' | 'EXITS_NONE' | 'CLOSE' | 'WARN' | 'LIQUID'}`
  | `LIQUIDPRICE_${'MARGIN' | 'LEVERAGE'}${'' | '_NONE'}`
  | 'FUNDING_FEE'
  | 'LEVERAGE_UPDATE'
  | 'MARGIN_TYPE_UPDATE'
  | `POSITION_MODE_${'ONE_WAY' | 'HEDGE'}`
  | 'WARNING'
  | `${'ORDER_SUCCESS' | 'ORDER_FILLED' | 'ORDER_CANCEL' | 'POSITION_CLOSE' | 'FUNDING_FEE'}_MANY`}`;
