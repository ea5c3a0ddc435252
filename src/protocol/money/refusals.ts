/** Refusals that everything applied for has in common, for the documents of its calls. */
export const AMOUNT_REFUSALS = [
  'CLIENT_REQUEST_ID_REUSED',
  'INVALID_AMOUNT',
  'WALLET_NOT_OFFERED',
  'AMOUNT_BELOW_MINIMUM',
  'AMOUNT_OFF_UNIT',
  'AMOUNT_ABOVE_MAXIMUM',
  'AMOUNT_BELOW_FEE',
  'OUTSIDE_HOURS',
] as const;
/** Refusals of transfers and conversions where a site limits them. */
export const MOVEMENT_LIMIT_REFUSALS = [
  'AMOUNT_BELOW_MINIMUM',
  'AMOUNT_OFF_UNIT',
  'AMOUNT_ABOVE_MAXIMUM',
  'OUTSIDE_HOURS',
  'DAILY_LIMIT',
  'MONTHLY_LIMIT',
] as const;
/** While nothing may leave the account. */
export const HELD_REFUSALS = [
  'CHANGED_RECENTLY',
  'WITHDRAWALS_LOCKED',
  'WITHDRAWALS_FROZEN',
] as const;
export const LIMIT_REFUSALS = ['DAILY_LIMIT', 'MONTHLY_LIMIT'] as const;
/** Refusals of outgoing money. */
export const PROOF_REFUSALS = [
  'INSUFFICIENT_BALANCE',
  'BONUS_LOCKED',
  'WITHDRAW_PASSWORD_NEEDED',
  'PROOF_REQUIRED',
  'WITHDRAW_PROOF_EXPIRED',
  ...HELD_REFUSALS,
] as const;

/** The API document's text about request ids. */
export const ONCE =
  'The same clientRequestId is the same request for 24 hours and at least among the last 10,000.';
