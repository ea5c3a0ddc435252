/** The console's dashboard. */
export const dashboard = {
  ledger: '회사 계정',
  ledgerHint: '0보다 작으면 갚을 돈입니다.',
  account: '계정',
  book: '장부',
  balance: '잔액',
  emptyLedger: '회사 계정에 잔액이 없습니다.',
  readFailed: '불러오지 못했습니다.',
} as const;
