/** Machines as modules of their own: what docs/machines holds is what the product runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  StateMachine,
  transition,
} from 'xstate';
import { machineFiles } from '../../../scripts/machines/files.ts';
import { MACHINE_NAMES, MACHINES, type MachineName } from '../../../src/machines/catalogue.ts';
import { silenced } from '../../../src/wiring/dev/machines.ts';
import { createSteps } from '../../support/machineCoverage.ts';
import { MODELS } from '../../../src/wiring/dev/machineModels.ts';

const FOLDER = new URL('../../../docs/machines/', import.meta.url);
const WALKS = 60;
const LENGTH = 30;

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

async function moduleOf(name: MachineName): Promise<AnyStateMachine> {
  const { machine } = (await import(new URL(`${name}.js`, FOLDER).href)) as {
    readonly machine: unknown;
  };
  if (!isMachine(machine)) throw new Error(`${name}.js exports no machine`);
  return machine;
}

/** Visible state of a snapshot; actors are distinguished by their ids. */
const shown = ({ value, context, status, children }: AnyMachineSnapshot): unknown =>
  JSON.parse(
    JSON.stringify(
      { value, context, status, children: Object.keys(children) },
      (_, part: unknown) => {
        if (part instanceof Map) return [...part];
        return typeof part === 'object' && part !== null && 'sessionId' in part ? '(actor)' : part;
      },
    ),
  );

test('[I-M4] docs/machines is as `npm run machines` writes it', async () => {
  const files = await machineFiles();
  expect(readdirSync(FOLDER).toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, text] of files)
    expect([name, readFileSync(new URL(name, FOLDER), 'utf8')]).toEqual([name, text]);
});

test.each(MACHINE_NAMES)('[I-M4] the module of %s needs XState alone', (name) => {
  const code = readFileSync(new URL(`${name}.js`, FOLDER), 'utf8');
  const imports = [...code.matchAll(/\bfrom\s+["']([^"']+)["']|\bimport\(([^)]*)\)/g)];
  expect(imports.map(([, from]) => from)).toEqual(['xstate']);
});

test.each(MACHINE_NAMES)(
  '[I-M4] the module of %s makes the transitions of the product',
  async (name) => {
    const product = silenced(MACHINES[name]);
    const module = silenced(await moduleOf(name));
    for (const model of MODELS[name]) {
      const stepOf = createSteps(model);
      for (let walk = 0; walk < WALKS; walk += 1) {
        let [ours] = initialTransition(product, model.input);
        let [theirs] = initialTransition(module, model.input);
        expect(shown(theirs)).toEqual(shown(ours));
        for (let step = 0; step < LENGTH && ours.status === 'active'; step += 1) {
          const event = stepOf(ours);
          if (event === undefined) break;
          [ours] = transition(product, ours, event);
          [theirs] = transition(module, theirs, event);
          expect([event, shown(theirs)]).toEqual([event, shown(ours)]);
        }
      }
    }
  },
);
