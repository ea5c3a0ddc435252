/** What a caller needs to know before the first call, and the first calls themselves. */

import { SIGNING_TEXT } from './signing.ts';

/** @param origin of the server, put into the lines for the shell */
export const introduction = (
  origin: string,
): string => `An exchange for perpetual futures with play money on its demo site. Every call answers JSON; a refusal answers \`{status, code, message}\`, with \`data\` where the message names figures.

**Numbers.** Money, prices and quantities are plain decimal text such as \`"63000.5"\`: at most 15 digits before the point and 8 after, never an exponent. Parameters also take a JSON number of at most 15 digits. Moments are milliseconds since 1970 UTC.

**Site.** \`siteInfoId\` may be sent with every call, in the query or the body; without it the host's first label names the site, and an address without one is the demo site (1). A token is issued, renewed and accepted at its own site alone: at another one it is NO_PERMISSION. A host that names a site serves no other.

**Signing in.** \`/api/login\` answers an access token for 15 minutes and a refresh token. Send the access token in \`Authorization: Bearer …\`. A refresh token works once and returns the next one; using it twice ends its session. A user may have 10 sessions; another one replaces the oldest. Logins are slowed down after five failures in a minute.

${SIGNING_TEXT}

**Rate limits.** A user may send 50 commands per second in bursts of 100, and 200 reads per second in bursts of 400, unless the server was started with other rates; guests of one address share 200 reads per second in bursts of 800. Every 25 rows of an answer count as one more read. Further calls are refused with TOO_MANY_REQUESTS, are not executed, and may be sent again after the seconds of the Retry-After header.

**Hedge mode.** In one-way mode an order has no positionSide and a position follows the fills. In hedge mode every order has one: BUY with LONG and SELL with SHORT open, the other two close.

**Language.** Messages follow the site's rule, else \`Accept-Language\`; Korean by default. \`code\` is the same in both.

**First order.** A price of a LIMIT order lies within 10 % of the mark price; the second line shows it. Repeating a \`clientOrderId\` returns the first order instead of placing another. \`clientBetId\`, \`clientRequestId\` and \`clientAlertId\` do the same for bets, margin and price alerts. The same id is the same request for 24 hours and at least for a user's last 10,000 requests of the kind; with other content it is refused.

\`\`\`sh
curl -s '${origin}/api/player' -H 'content-type: application/json' -d '{"username":"trader01","password":"maru2025","name":"Trader","phone":"010-1234-5678","email":"trader01@example.com"}'
curl -s '${origin}/api/stock/key_value?key=futures:BTCUSDT'
TOKEN=$(curl -s '${origin}/api/login' -H 'content-type: application/json' -d '{"username":"trader01","password":"maru2025"}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
curl -s '${origin}/api/futures/order' -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '{"futuresOptionId":1,"marketType":"MARKET","side":"BUY","quantity":"0.01","clientOrderId":"my-first-order"}'
curl -s '${origin}/api/futures/history/open_position' -H "authorization: Bearer $TOKEN"
\`\`\`
`;
