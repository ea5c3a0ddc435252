/** Refusals about wallets and amounts. */
import { refusal, type Refusals } from '../refusal.ts';

export const LEDGER_REJECTIONS = {
  UNKNOWN_ACCOUNT: refusal(404, '존재하지 않는 지갑입니다.', 'This wallet does not exist.'),
  INSUFFICIENT_BALANCE: refusal(409, '잔액이 부족합니다.', 'Insufficient balance.'),
  INVALID_AMOUNT: refusal(400, '금액은 0보다 커야 합니다.', 'The amount must be above zero.'),
} as const satisfies Refusals;
