/** Keys in the browser's local storage: those of the specification (section 9), then Maru's own. */
export const STORAGE_KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  /** When the access token ends, ms UTC. */
  expires: 'expires',
  language: 'language',
  playingOption: 'playing_option',
  hostUrl: 'host_url',
  currentSiteId: 'current_site_id',
  stockPrefix: 'stock_prefix',
  coinInfo: 'coin_info',
  theme: 'theme',
  betEndAlarm: 'bet_end_alarm',
  // Maru's own
  sessionUser: 'session_user',
  sessionOrigin: 'session_origin',
  /** When a renewal of the session began that is not answered yet, ms UTC. */
  sessionRenewal: 'session_renewal',
  /** Which exchange the page talks to: `live` or `practice`. */
  mode: 'maru_mode',
  siteInfo: 'site_info',
  options: 'options',
  upColor: 'up_color',
  favourites: 'favourites',
  confirmOrders: 'confirm_orders',
  unconfirmedTypes: 'unconfirmed_types',
  confirmBets: 'confirm_bets',
  pnlBasis: 'pnl_basis',
  roeBasis: 'roe_basis',
  soundFill: 'sound_fill',
  soundWarning: 'sound_warning',
  soundMessage: 'sound_message',
  soundMoney: 'sound_money',
  hideBalances: 'hide_balances',
  terminal: 'terminal',
  acknowledgedWarnings: 'acknowledged_warnings',
  readNotices: 'read_notices',
  timeZone: 'time_zone',
  boundKeys: 'bound_keys',
  unreadCounts: 'unread_counts',
  watchedRounds: 'watched_rounds',
  developerPages: 'developer_pages',
  logDays: 'log_days',
  logMegabytes: 'log_megabytes',
  playingGame: 'playing_game',
  seenCommitments: 'seen_commitments',
  roundStakes: 'round_stakes',
  /** The name of the practice exchange, where it was started again. */
  practiceRun: 'practice_run',
  /** Random identifier of this browser at the exchange. */
  deviceMark: 'device_mark',
  cancelTimer: 'cancel_timer',
  updateRate: 'update_rate',
  drawings: 'drawings',
  /** Whose preferences this browser holds, of those that follow a person. */
  preferencesOwner: 'preferences_owner',
  /** Users whose accounts were closed and whose data in this browser is not erased yet. */
  closedAccounts: 'closed_accounts',
} as const;

export type StorageMode = 'live' | 'practice';

/** Live has the specification's key; practice stands beside it, so that neither touches the other. */
export const keyInMode = (key: string, mode: StorageMode): string =>
  mode === 'live' ? key : `practice_${key}`;
