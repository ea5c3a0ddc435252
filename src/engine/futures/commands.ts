import type { FuturesCommand } from '../../domain/futures/commands.ts';
import type { CommandTable } from '../tables.ts';
import { amendOrder } from './amendOrder.ts';
import { cancelAllOrders, cancelOrder } from './cancel.ts';
import { changeMargin } from './changeMargin.ts';
import { setExits } from './exits.ts';
import { settleFunding } from './funding.ts';
import { placeOrder } from './placeOrder.ts';
import { placeOco } from './placeOco.ts';
import { placeScale } from './placeScale.ts';
import { changePositionMode } from './positionMode.ts';
import { changeLeverage, changeMarginType } from './settings.ts';
import { changeTradingTerms } from './tradingTerms.ts';

export const futuresCommands: CommandTable<FuturesCommand> = {
  SettleFunding: settleFunding,
  PlaceOrder: placeOrder,
  PlaceScale: placeScale,
  PlaceOco: placeOco,
  AmendOrder: amendOrder,
  SetExits: setExits,
  ChangeMargin: changeMargin,
  ChangePositionMode: changePositionMode,
  CancelOrder: cancelOrder,
  CancelAllOrders: cancelAllOrders,
  ChangeLeverage: changeLeverage,
  ChangeMarginType: changeMarginType,
  ChangeTradingTerms: changeTradingTerms,
};
