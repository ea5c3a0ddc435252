/** A snapshot that is written while the exchange goes on is the state of one moment. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { execute, initialState, ownerOf } from '../../../src/engine/index.ts';
import { Cut } from '../../../src/gateway/loop/cut.ts';
import type { Head } from '../../../src/gateway/loop/head.ts';
import { readSnapshot } from '../../../src/gateway/loop/snapshotText.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { stamped, testRules } from '../../support/engine.ts';
import { anyStory, prologue, storyCommand } from '../../support/engineMoves.ts';
import { canonicalText } from '../../support/stateText.ts';

const AT = 1_700_000_000_000;

/** The head as it comes back from the store. */
async function stored(cut: Cut, store: Store): Promise<Head> {
  for (let pieces = cut.nextPieces(); pieces !== undefined; pieces = cut.nextPieces())
    for (const piece of pieces) await store.saveSnapshotPiece(piece);
  return readSnapshot(cut.toSnapshot(), store.loadSnapshotPiece, testRules());
}

test('[E-R3] pieces written between commands are those of the moment of the cut', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(anyStory, fc.integer({ min: 0, max: 40 }), async (moves, before) => {
      const state = initialState(testRules());
      for (const command of prologue()) execute(state, stamped(command, AT));
      const seqs = new Map([...state.members.keys()].map((id, index) => [id, index + 1]));
      const run = (from: number, to: number, cut?: Cut): void => {
        for (const [index, move] of moves.slice(from, to).entries())
          execute(state, storyCommand(state, move, from + index), (event) => {
            const owner = ownerOf(event);
            if (owner === undefined) return;
            cut?.keep(owner);
            if (cut !== undefined) seqs.set(owner, 99);
          });
      };
      run(0, before);
      const text = canonicalText(state);
      const numbers = [...seqs];
      const store = createMemoryStore();
      const cut = new Cut({ engine: state, position: 7, at: AT, seqs });
      run(before, moves.length, cut);
      const head = await stored(cut, store);
      // Members that no read needed since are written as they were read.
      const again = await stored(new Cut(head), createMemoryStore());
      expect([...again.seqs]).toEqual(numbers);
      expect(canonicalText(again.engine)).toBe(text);
      expect(canonicalText(head.engine)).toBe(text);
      if (canonicalText(state) !== text) changed += 1;
    }),
    { seed: 11, numRuns: 60 },
  );
  expect(changed).toBeGreaterThan(20);
});
