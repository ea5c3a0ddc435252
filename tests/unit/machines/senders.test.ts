import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authMachine } from '../../../src/machines/auth.ts';
import { bootMachine } from '../../../src/machines/boot.ts';
import { orderMachine } from '../../../src/machines/order.ts';
import { ordersMachine } from '../../../src/machines/orders.ts';
import { roundMachine } from '../../../src/machines/round.ts';
import { socketMachine } from '../../../src/machines/socket.ts';
import { workingOrderMachine } from '../../../src/machines/workingOrder.ts';

const MACHINES = [
  authMachine,
  bootMachine,
  orderMachine,
  ordersMachine,
  roundMachine,
  socketMachine,
  workingOrderMachine,
];

/** Files that send events to machines, machines that forward events to their children included. */
const senders = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(server|gateway|engine|domain)\//.test(path))
  .map((path) => readFileSync(join('src', path), 'utf8'))
  // A declaration of an event (`readonly type: 'RETRY'`) is no sender of it.
  .map((text) => text.replaceAll(/readonly type: [^;}]*/g, ''))
  .join('\n');

test.each(MACHINES.map((machine) => [machine.id, machine] as const))(
  'every event that the machine %s handles is sent somewhere in the product',
  (_, machine) => {
    const names: readonly string[] = machine.events;
    const unsent = names.filter(
      (name) => !name.startsWith('xstate.') && !senders.includes(`type: '${name}'`),
    );
    expect(unsent).toEqual([]);
    expect(names.length).toBeGreaterThan(1);
  },
);
