/** P2P 거래. */
export const p2pNotices = {
  P2P_MATCHED: 'P2P 매칭 완료 · {amount} {currency} · {won}원',
  P2P_PAID: 'P2P 입금 확인 요청 · {won}원',
  P2P_DISPUTED: 'P2P 이의 제기 접수 · {amount} {currency}',
  P2P_RELEASED: 'P2P 거래 완료 · {amount} {currency}',
  P2P_CANCELLED: 'P2P 거래 취소 · {amount} {currency}',
  P2P_EXPIRED: 'P2P 거래 기한 만료 · {amount} {currency}',
} as const;
