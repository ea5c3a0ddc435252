/** 입출금, 이체, 전환. */
export const moneyNotices = {
  DNW_D_APPROVED: '입금 완료 · {amount} {currency}',
  DNW_W_APPROVED: '출금 완료 · {amount} {currency}',
  DNW_WB_APPROVED: '구매 완료 · {amount} {currency}',
  DNW_WS_APPROVED: '판매 완료 · {amount} {currency}',
  DNW_REJECTED: '신청 거절 · {amount} {currency} {reason}',
  DNW_EXPIRED: '신청 기한 만료 · {amount} {currency}',
} as const;
