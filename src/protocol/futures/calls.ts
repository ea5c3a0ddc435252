/** Futures trading: every call of it. */
import { orderCalls, orderDocs } from './calls/orders.ts';
import { positionCalls, positionDocs } from './calls/positions.ts';
import { settingCalls, settingDocs } from './calls/settings.ts';
import { optionCalls, optionDocs } from './calls/options.ts';
import { listCalls, listDocs } from './calls/lists.ts';

export const futuresCalls = {
  ...orderCalls,
  ...positionCalls,
  ...settingCalls,
  ...optionCalls,
  ...listCalls,
} as const;

export const futuresDocs = {
  ...orderDocs,
  ...positionDocs,
  ...settingDocs,
  ...optionDocs,
  ...listDocs,
};
