/** Texts of notifications while the page is closed, in Korean. */
export const push = {
  toggle: '페이지를 닫아도 알림 받기',
  hint: '체결, 가격 알림 도달, 청산 위험, 청산을 이 브라우저로 알립니다',
  denied: '브라우저가 알림을 차단했습니다. 사이트 설정에서 알림을 허용하세요.',
  failed: '브라우저의 알림 서비스에 연결하지 못했습니다. 잠시 후 다시 시도하세요.',
} as const;
