// Buys and cancels with an API key, for Node 20 and without packages. See docs/API.md.
//   MARU_URL=http://localhost:3000 MARU_KEY=k-… MARU_SECRET=… node examples/trade.mjs
import { createHmac } from 'node:crypto';

const { MARU_URL: url = 'http://localhost:3000', MARU_KEY: key, MARU_SECRET: secret } = process.env;

async function call(method, path, params = {}) {
  const query = method === 'GET' ? `?${new URLSearchParams(params)}` : '';
  const { href, origin } = new URL(path + query, url);
  const body = method === 'GET' ? '' : JSON.stringify(params);
  const timestamp = String(Date.now());
  const recvWindow = '5000';
  const signed = [method, href.slice(origin.length), timestamp, recvWindow, body].join('\n');
  const headers = {
    'content-type': 'application/json',
    'x-maru-key': key,
    'x-maru-timestamp': timestamp,
    'x-maru-recv-window': recvWindow,
    'x-maru-signature': createHmac('sha256', secret).update(signed).digest('hex'),
  };
  const response = await fetch(href, { method, headers, ...(body && { body }) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.message}`);
  return answer;
}

const order = { futuresOptionId: 1, side: 'BUY', quantity: '0.01' };
const bought = await call('POST', '/api/futures/order', { ...order, marketType: 'MARKET' });
console.log(bought.status, bought.filledQuantity ?? '', bought.averagePrice ?? '');
console.log(await call('GET', '/api/futures/history/open_position', { futuresOptionId: 1 }));
