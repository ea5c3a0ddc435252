/** The share of the stakes on each side of a round, over HTTP. */
import { expect, it } from 'vitest';
import type { CallAnswer } from '../../../src/protocol/call.ts';
import type { CALLS } from '../../../src/protocol/contract.ts';
import type { WireOperatorSite } from '../../../src/protocol/site/operatorCalls.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createRoundPlayer, runningRound } from '../../support/roundPlayer.ts';

const { open } = createApiStores();
const R1 = 12;
const LIST = '/api/operator/site/list';

it('[R-X17] is shown on sites that an operator switches it on for, from the first stake to the end', async () => {
  const exchange = await open('memory');
  const [one, other] = [await createRoundPlayer(exchange), await createRoundPlayer(exchange)];
  await exchange.clock.run(1_000);
  const { id } = await runningRound(exchange, R1);
  const share = async () => {
    const { body } = await exchange.get<CallAnswer<typeof CALLS.stakeShare>>(
      `/api/trade/game/round/stake_share?tradeRoundId=${id}`,
    );
    expect(body.tradeRoundId).toBe(id);
    return body.share;
  };
  await one.bet({ tradeRoundId: id, type: 'B', point: '200' });
  expect(await share()).toBeNull();

  const { token } = await operatorOf(exchange);
  const sites = await exchange.get<readonly WireOperatorSite[]>(LIST, { token });
  const version = sites.body.find((site) => site.id === 1)?.version;
  const change = { id: 1, version, stakeShares: true, reason: 'rounds' };
  const changed = await exchange.post<WireOperatorSite>('/api/operator/site/change', change, {
    token,
  });
  expect(changed.body).toMatchObject({ stakeShares: true });
  expect(await share()).toEqual({ B: 100, S: 0 });
  await other.bet({ tradeRoundId: id, type: 'S', point: '100' });
  expect(await share()).toEqual({ B: 67, S: 33 });

  await exchange.clock.run(125_000);
  expect(await share()).toBeNull();
  const unknown = await exchange.get('/api/trade/game/round/stake_share?tradeRoundId=nothing');
  expect(unknown.body).toMatchObject({ code: 'UNKNOWN_ROUND' });
});
