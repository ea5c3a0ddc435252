/** Texts of price alerts, in Korean. */
export const priceAlerts = {
  priceAlert: {
    title: '가격 알림',
    open: '{label} 가격 알림',
    by: '기준 가격',
    LAST: '현재가',
    MARK: '시장평균가',
    price: '알림 가격',
    problem: '현재가와 다른 가격을 입력해주세요.',
    set: '알림 설정',
    list: '설정한 알림',
    count: '{count} / {maximum}',
    empty: '설정한 가격 알림이 없습니다.',
    emptyHint: '가격에 도달하면 한 번 알려드리고 목록에서 삭제됩니다.',
    ABOVE: '{by} {price} 이상',
    BELOW: '{by} {price} 이하',
    distance: '가격까지 남은 거리',
    remove: '알림 삭제: {label} {price}',
    login: '로그인하면 가격 알림을 설정할 수 있습니다.',
  },
} as const;

export const priceAlertNotices = {
  PRICE_ALERT_LAST_ABOVE: '가격 알림 · {label} 현재가 {price} 이상 도달',
  PRICE_ALERT_LAST_BELOW: '가격 알림 · {label} 현재가 {price} 이하 도달',
  PRICE_ALERT_MARK_ABOVE: '가격 알림 · {label} 시장평균가 {price} 이상 도달',
  PRICE_ALERT_MARK_BELOW: '가격 알림 · {label} 시장평균가 {price} 이하 도달',
} as const;
