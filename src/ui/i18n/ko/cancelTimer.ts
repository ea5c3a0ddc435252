/** The timer that cancels all orders once the page is gone. */
export const cancelTimer = {
  cancelTimer: {
    label: '자동 취소',
    hint: '이 페이지가 닫히거나 연결이 끊긴 채로 이 시간이 지나면 미체결 주문을 모두 취소합니다.',
    off: '끄기',
    after: { '10': '10초', '30': '30초', '60': '1분', '300': '5분' },
    left: '{seconds}초 후 전체 취소',
    seconds: '{seconds}초',
  },
};

export const cancelTimerNotices = {
  CANCEL_TIMER_REACHED: '자동 취소 시간이 지나 미체결 주문을 모두 취소했습니다.',
};
