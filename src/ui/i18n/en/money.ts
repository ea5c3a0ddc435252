/** Deposits, withdrawals, transfers and conversions. */
export const moneyNotices = {
  DNW_D_APPROVED: 'Deposit credited · {amount} {currency}',
  DNW_W_APPROVED: 'Withdrawal paid out · {amount} {currency}',
  DNW_WB_APPROVED: 'Purchase completed · {amount} {currency}',
  DNW_WS_APPROVED: 'Sale completed · {amount} {currency}',
  DNW_REJECTED: 'Request rejected · {amount} {currency} {reason}',
  DNW_EXPIRED: 'Request expired · {amount} {currency}',
} as const;
