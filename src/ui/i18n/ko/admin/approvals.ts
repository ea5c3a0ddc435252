/** The console's section of acts that wait for a second admin. */
export const approvals = {
  list: '두 번째 관리자를 기다리는 처리',
  at: '요청 시각',
  until: '만료',
  by: '첫 번째 관리자',
  own: '나',
  act: '처리',
  target: '대상',
  what: '내용',
  reason: '사유',
  decision: '결정',
  confirm: '승인',
  decline: '거절',
  withdraw: '철회',
  application: '{amount} · {type} · {user}',
  adjustment: '{amount} · {type} · {wallet} 지갑',
  site: '{usdt} USDT · {won}원부터 2인 승인',
  confirmSays: '{who} 님이 요청한 처리를 지금 실행합니다. {act} ({target}): {what}',
  declineSays:
    '{who} 님이 요청한 처리를 실행하지 않고 끝냅니다. {act} ({target}): {what}. 다시 요청할 수 있습니다.',
  empty: '두 번째 관리자를 기다리는 처리가 없습니다.',
  emptyHint: '기준 금액을 넘는 처리는 첫 번째 승인 후 여기에 표시됩니다.',
} as const;
