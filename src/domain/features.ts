/** The events, commands and refusals of all features, joined. */
import { BONUS_REJECTIONS, type BonusCommand, type BonusEvent } from './bonus/bonus.ts';
import type { CancelTimerCommand, CancelTimerEvent } from './cancelTimer/cancelTimer.ts';
import { USER_REJECTIONS, type UserCommand, type UserEvent } from './accounts/commands.ts';
import { ACCOUNT_GUARD_REJECTIONS } from './accountGuard/accountGuard.ts';
import { ADMIN_REJECTIONS } from './admins/rejections.ts';
import { API_KEY_REJECTIONS } from './apiKeys/apiKeys.ts';
import { CONTENT_REJECTIONS } from './content/content.ts';
import { COUPON_REJECTIONS, type CouponCommand, type CouponEvent } from './coupons/commands.ts';
import { DRAWING_REJECTIONS } from './drawings/rejections.ts';
import { CONTACT_REJECTIONS, TEMPLATE_REJECTIONS } from './contacts/contacts.ts';
import {
  COPYTRADE_REJECTIONS,
  type CopytradeCommand,
  type CopytradeEvent,
} from './copytrade/commands.ts';
import { COIN_REJECTIONS, type CoinCommand } from './coins/commands.ts';
import { FILE_REJECTIONS } from './files/files.ts';
import { FUTURES_REJECTIONS, type FuturesCommand } from './futures/commands.ts';
import type { FuturesEvent } from './futures/events.ts';
import { ADJUSTMENT_REJECTIONS } from './ledger/adjustments.ts';
import { LEDGER_REJECTIONS, type LedgerCommand } from './ledger/commands.ts';
import type { LedgerEvent } from './ledger/events.ts';
import { LIABILITY_REJECTIONS } from './liabilities/liabilities.ts';
import { MARKET_REJECTIONS, type MoveMarket } from './market/commands.ts';
import { MESSAGE_REJECTIONS } from './messages/messages.ts';
import { MONEY_REJECTIONS, type MoneyCommand, type MoneyEvent } from './money/commands.ts';
import type { PartnerCommand, PartnerEvent } from './partners/commands.ts';
import { PARTNER_REJECTIONS } from './partners/partners.ts';
import { P2P_REJECTIONS, type P2pCommand, type P2pEvent } from './p2p/commands.ts';
import {
  PRICE_ALERT_REJECTIONS,
  type PriceAlertCommand,
  type PriceAlertEvent,
} from './priceAlerts/priceAlerts.ts';
import { VERIFICATION_REJECTIONS } from './verification/verification.ts';
import { WARNING_REJECTIONS } from './warnings/rejections.ts';
import {
  WITHDRAWAL_FREEZE_REJECTIONS,
  type WithdrawalFreezeCommand,
  type WithdrawalFreezeEvent,
} from './withdrawalFreeze/withdrawalFreeze.ts';
import { WITHDRAW_PASSWORD_REJECTIONS } from './withdrawPasswords/withdrawPassword.ts';
import { PUSH_REJECTIONS } from './push/push.ts';
import { PROFILE_REJECTIONS } from './profile/rejections.ts';
import { PROVIDER_REJECTIONS } from './providers/requests.ts';
import { ROUND_REJECTIONS, type RoundCommand, type RoundEvent } from './rounds/commands.ts';
import { SITE_REJECTIONS } from './site/rejections.ts';
import { TWO_STEP_REJECTIONS } from './twoStep/twoStep.ts';

/** Events of the log, from which the state is rebuilt. */
export type StoredEvent =
  | UserEvent
  | LedgerEvent
  | FuturesEvent
  | RoundEvent
  | PriceAlertEvent
  | CancelTimerEvent
  | MoneyEvent
  | WithdrawalFreezeEvent
  | P2pEvent
  | CouponEvent
  | BonusEvent
  | PartnerEvent
  | CopytradeEvent;

export type Command =
  | UserCommand
  | BonusCommand
  | LedgerCommand
  | MoveMarket
  | FuturesCommand
  | RoundCommand
  | PriceAlertCommand
  | CancelTimerCommand
  | MoneyCommand
  | WithdrawalFreezeCommand
  | P2pCommand
  | CouponCommand
  | CoinCommand
  | PartnerCommand
  | CopytradeCommand;

export const FEATURE_REJECTIONS = {
  ...USER_REJECTIONS,
  ...LEDGER_REJECTIONS,
  ...ADJUSTMENT_REJECTIONS,
  ...MARKET_REJECTIONS,
  ...FUTURES_REJECTIONS,
  ...ROUND_REJECTIONS,
  ...PRICE_ALERT_REJECTIONS,
  ...MONEY_REJECTIONS,
  ...P2P_REJECTIONS,
  ...COUPON_REJECTIONS,
  ...BONUS_REJECTIONS,
  ...COIN_REJECTIONS,
  ...WITHDRAWAL_FREEZE_REJECTIONS,
  ...WITHDRAW_PASSWORD_REJECTIONS,
  ...FILE_REJECTIONS,
  ...LIABILITY_REJECTIONS,
  ...PROVIDER_REJECTIONS,
  ...WARNING_REJECTIONS,
  ...CONTENT_REJECTIONS,
  ...SITE_REJECTIONS,
  ...VERIFICATION_REJECTIONS,
  ...PARTNER_REJECTIONS,
  ...PROFILE_REJECTIONS,
  ...ACCOUNT_GUARD_REJECTIONS,
  ...PUSH_REJECTIONS,
  ...TWO_STEP_REJECTIONS,
  ...MESSAGE_REJECTIONS,
  ...CONTACT_REJECTIONS,
  ...TEMPLATE_REJECTIONS,
  ...ADMIN_REJECTIONS,
  ...COPYTRADE_REJECTIONS,
  ...API_KEY_REJECTIONS,
  ...DRAWING_REJECTIONS,
};
