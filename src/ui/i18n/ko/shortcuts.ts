/** Texts of the list of shortcuts, in Korean. */
export const shortcuts = {
  closePosition: '이 종목 포지션 시장가 청산',
  reverse: '이 종목 포지션 반전 · 마지막 베팅 반복',
  double: '마지막 베팅 두 배',
  none: '수량 0%',
  fullscreen: '차트 전체 화면',
  change: '{action}, 지금은 {key}, 다른 키로 바꾸기',
  press: '{action}: 새 키를 누르세요',
  taken: '{key} 키는 이미 사용 중입니다: {action}',
  unusable: '이 키는 단축키로 쓸 수 없습니다',
  changed: '{action}: {key}',
  reset: '처음 값으로',
  hint: '키를 누르면 바꿀 수 있습니다. 이 기기에 저장됩니다.',
} as const;
