/** P2P trades. */
export const p2pNotices = {
  P2P_MATCHED: 'P2P trade matched · {amount} {currency} · {won} won',
  P2P_PAID: 'P2P payment sent · {won} won',
  P2P_DISPUTED: 'P2P trade disputed · {amount} {currency}',
  P2P_RELEASED: 'P2P trade completed · {amount} {currency}',
  P2P_CANCELLED: 'P2P trade canceled · {amount} {currency}',
  P2P_EXPIRED: 'P2P trade expired · {amount} {currency}',
} as const;
