/**
 * Calls of the specification that this server does not implement yet, by area. It answers NOT_BUILT
 * ("coming soon") at these addresses. The list only shrinks: a contract test holds its length.
 */
export const NOT_BUILT_CALLS = {
  copytrade: [
    'POST /api/futures/order/copytrade/close',
    'GET /api/copytrade/trader',
    'GET /api/copytrade/trader/list',
    'GET /api/copytrade/follower',
    'GET /api/copytrade/follower/my_trader_follower',
    'GET /api/copytrade/follower/list',
    'POST /api/copytrade/follower/follow',
    'POST /api/copytrade/follower/unfollow',
    'GET /api/copytrade/follower/my_traders',
    'POST /api/copytrade/follower/unfollow_trader',
    'GET /api/copytrade/history/follower/list',
    'GET /api/copytrade/history/follower/open',
    'GET /api/copytrade/history/trader/list',
    'GET /api/copytrade/history/trader/open',
    'GET /api/copytrade/history/trader/my_open_follower_history',
    'GET /api/copytrade/history/trader/follower_position',
    'GET /api/copytrade/history/trader/fee_history',
  ],
} as const satisfies Readonly<Record<string, readonly `${'GET' | 'POST'} /${string}`[]>>;
