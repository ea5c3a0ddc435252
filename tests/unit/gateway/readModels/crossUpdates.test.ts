import { expect, it } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { sameTurn } from '../../../../src/gateway/limits/lanes.ts';
import { emptyHead } from '../../../../src/gateway/loop/head.ts';
import { CrossUpdates } from '../../../../src/gateway/readModels/figures.ts';
import { DESTINATIONS } from '../../../../src/protocol/destinations.ts';
import { createManualClock, turn } from '../../../support/clock.ts';
import { testRules } from '../../../support/engine.ts';
import { createKeptLogger } from '../../../support/logger.ts';

const ALICE = userId(1);

it('[O-D2] figures that could not be read are logged, and published a second later', async () => {
  const clock = createManualClock(0);
  const logger = createKeptLogger();
  const head = emptyHead(testRules());
  const published: string[] = [];
  let isBroken = true;
  const updates = new CrossUpdates({
    clock,
    logger,
    nextTurn: sameTurn,
    read: async (reader) => {
      if (isBroken) throw new Error('no such position');
      return reader(head);
    },
    broker: {
      toUser: (_, destination) => published.push(destination),
      usersListeningTo: () => [ALICE],
      hasUserListeners: () => true,
    },
  });
  updates.start();
  updates.touch(new Set([ALICE]));
  await turn();
  expect(logger.warnings).toEqual(['cross figures were not published: Error: no such position']);
  await clock.run(1_000);
  expect(logger.warnings).toHaveLength(2);
  expect(published).toEqual([]);
  isBroken = false;
  await clock.run(1_000);
  expect(published).toEqual([DESTINATIONS.cross]);
  updates.stop();
});
