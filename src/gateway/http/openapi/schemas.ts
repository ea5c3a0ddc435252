/** The contract's schemas as JSON Schema, the shared ones as components. */
import { moneyTermsMessage } from '../../../protocol/money/entities.ts';
import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import * as v from 'valibot';
import { accountEvent } from '../../../protocol/accountEvents.ts';
import { p2pChatMessage } from '../../../protocol/p2p/chat.ts';
import { contactMessage, operatorContactMessage } from '../../../protocol/contacts/entities.ts';
import { newMessageFrame } from '../../../protocol/messages/entities.ts';
import {
  betEvent,
  roundOptionsMessage,
  wireBet,
  wireRound,
  wireTradeOption,
} from '../../../protocol/rounds/entities.ts';
import {
  crossMessage,
  futuresEvent,
  liquidationMessage,
} from '../../../protocol/futures/accountEvents.ts';
import {
  forceLogoutMessage,
  wireUser,
  sessionAnswer,
} from '../../../protocol/accounts/entities.ts';
import { noticeMessage, popupMessage } from '../../../protocol/content/entities.ts';
import { bonusEvent, pointEvent } from '../../../protocol/ledger/accountEvents.ts';
import { historyItem } from '../../../protocol/futures/history.ts';
import { feeTable, wireSiteInfo } from '../../../protocol/site/entities.ts';
import {
  wireFill,
  wireFuturesOption,
  wireOptionSetting,
  wireOrder,
  wirePosition,
  wireTier,
} from '../../../protocol/futures/entities.ts';
import { drawingsMessage } from '../../../protocol/drawings/calls.ts';
import { preferencesMessage } from '../../../protocol/preferences/calls.ts';
import { alertMessage } from '../../../protocol/warnings/calls.ts';
import { wireWallet } from '../../../protocol/ledger/entities.ts';
import { decimalText, errorBody, millis } from '../../../protocol/fields.ts';
import {
  marketMessage,
  tickerListMessage,
  wireBook,
  wireCandle,
  wireMarketTrade,
  wireTicker,
} from '../../../protocol/market/entities.ts';

/** Schemas that the document names; every other one is written out where it is used. */
export const COMPONENTS = {
  Decimal: decimalText,
  Millis: millis,
  Error: errorBody,
  User: wireUser,
  Wallet: wireWallet,
  Session: sessionAnswer,
  SiteInfo: wireSiteInfo,
  Fees: feeTable,
  FuturesOption: wireFuturesOption,
  Tier: wireTier,
  OptionSetting: wireOptionSetting,
  Order: wireOrder,
  Fill: wireFill,
  Position: wirePosition,
  HistoryItem: historyItem,
  Book: wireBook,
  Candle: wireCandle,
  Ticker: wireTicker,
  MarketTrade: wireMarketTrade,
  AccountEvent: accountEvent,
  FuturesEvent: futuresEvent,
  PointEvent: v.union([pointEvent, bonusEvent]),
  BetEvent: betEvent,
  TradeOption: wireTradeOption,
  Round: wireRound,
  Bet: wireBet,
  CrossMessage: v.union([crossMessage, liquidationMessage]),
  UnreadMessages: newMessageFrame,
  ContactMessage: contactMessage,
  OperatorContactMessage: operatorContactMessage,
  P2pChatMessage: p2pChatMessage,
  ForceLogoutMessage: forceLogoutMessage,
  PreferencesMessage: preferencesMessage,
  DrawingsMessage: drawingsMessage,
  RoundOptionsMessage: roundOptionsMessage,
  MoneyTermsMessage: moneyTermsMessage,
  NoticeMessage: noticeMessage,
  PopupMessage: popupMessage,
  AlertMessage: alertMessage,
  MarketMessage: marketMessage,
  TickerListMessage: tickerListMessage,
} as const satisfies Readonly<Record<string, v.GenericSchema>>;

export type ComponentName = keyof typeof COMPONENTS;

export const componentRef = (name: ComponentName): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A field may define its own description, see protocol/fields. */
const shownAs: NonNullable<ConversionConfig['overrideAction']> = ({ valibotAction }) => {
  if (valibotAction.type !== 'metadata' || !('metadata' in valibotAction)) return undefined;
  const { metadata } = valibotAction;
  return isRecord(metadata) && isRecord(metadata['jsonSchema'])
    ? metadata['jsonSchema']
    : undefined;
};

const config = (typeMode: 'input' | 'output'): ConversionConfig => ({
  target: 'draft-2020-12',
  typeMode,
  // Checks written as code have no form in JSON Schema; the fields concerned describe them.
  errorMode: 'ignore',
  definitions: COMPONENTS,
  overrideAction: shownAs,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
});

function inline(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, config(typeMode));
  return rest;
}

/** JSON schema of a call's parameters. */
export const paramsSchema = (schema: v.GenericSchema): JsonSchema => inline(schema, 'input');
/** JSON schema of a call's answer. */
export const answerSchema = (schema: v.GenericSchema): JsonSchema => inline(schema, 'output');

export const componentSchemas = (): Readonly<Record<string, JsonSchema>> =>
  toJsonSchemaDefs(COMPONENTS, config('output'));
