import type { FuturesCommand } from '../../domain/futures/commands.ts';
import type { CommandTable } from '../tables.ts';
import { byMember } from '../turn.ts';
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
  PlaceOrder: byMember(placeOrder),
  PlaceScale: byMember(placeScale),
  PlaceOco: byMember(placeOco),
  AmendOrder: byMember(amendOrder),
  SetExits: byMember(setExits),
  ChangeMargin: byMember(changeMargin),
  ChangePositionMode: byMember(changePositionMode),
  CancelOrder: byMember(cancelOrder),
  CancelAllOrders: byMember(cancelAllOrders),
  ChangeLeverage: byMember(changeLeverage),
  ChangeMarginType: byMember(changeMarginType),
  ChangeTradingTerms: changeTradingTerms,
};
