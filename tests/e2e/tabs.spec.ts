/** Several tabs of one user are one client: one connection, one log, and immediate succession. */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, placeOrder } from '../support/e2eAccount.ts';
import { expectOneHistory } from '../support/e2eHistory.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { type SocketMoment, witnessSockets } from '../support/e2eWitness.ts';

test.use({ isSignedIn: true });

/** How many sockets are open. */
const open = (moments: readonly SocketMoment[]): number =>
  moments.filter(({ kind }) => kind === 'open').length -
  moments.filter(({ kind }) => kind === 'close').length;

test('the second tab receives events through the first, and takes over when it is closed', async ({
  page: follower,
  context,
  player,
  exchange,
}) => {
  const leader = await context.newPage();
  const leaderSockets = await witnessSockets(leader);
  const followerSockets = await witnessSockets(follower);
  await new Terminal(leader).open();
  const terminal = new Terminal(follower);
  await terminal.open();
  expect(open(leaderSockets)).toBe(1);
  // [O-P7] What the page opened before it knew of another tab is closed.
  await expect.poll(() => open(followerSockets)).toBe(0);

  await placeOrder(player, { side: 'BUY', quantity: '0.01' });
  await expect(new Terminal(leader).tab('Positions')).toHaveText('Positions(1)');
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await expectOneHistory(follower, player);

  await leader.close();
  // As a browser does when the foreground tab is closed.
  await follower.bringToFront();
  await expect.poll(() => open(followerSockets)).toBe(1);
  const price = await btcPrice(exchange.url, 0.975);
  await placeOrder(player, { side: 'BUY', quantity: '0.02', price });
  await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
  await expectOneHistory(follower, player);
  await expect(follower).not.toHaveTitle(await follower.title());
});
