/** The timer that cancels all orders once the page is gone. */
export const cancelTimer = {
  cancelTimer: {
    label: 'Auto-cancel',
    hint: 'Cancels all open orders when this page has been gone or offline for this long.',
    off: 'Off',
    after: { '10': '10 s', '30': '30 s', '60': '1 min', '300': '5 min' },
    left: 'Cancels all in {seconds} s',
    seconds: '{seconds} s',
  },
};

export const cancelTimerNotices = {
  CANCEL_TIMER_REACHED: 'The auto-cancel timer ran out. All open orders were canceled.',
};
