/** The index that ticks look at: order kept, any node removable, hits listed without harm. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  collectUpTo,
  type Heap,
  type HeapNode,
  isHeap,
  pushNode,
  removeNode,
} from '../../../src/engine/heap.ts';

const node = (heapKey: number): HeapNode => ({ heapKey, heapIndex: -1 });

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ push: fc.integer({ min: -50, max: 50 }) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat() }) },
);

test('pushes and removals keep it a heap of exactly the nodes that are in', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 200 }),
      fc.integer({ min: -50, max: 50 }),
      (steps, limit) => {
        const heap: Heap<HeapNode> = [];
        const inside: HeapNode[] = [];
        for (const each of steps) {
          if ('push' in each) {
            const added = node(each.push);
            inside.push(added);
            pushNode(heap, added);
          } else {
            const [removed] = inside.splice(each.remove % (inside.length || 1), 1);
            if (removed !== undefined) removeNode(heap, removed);
          }
          expect(isHeap(heap)).toBe(true);
        }
        expect(new Set(heap)).toEqual(new Set(inside));
        const hits: HeapNode[] = [];
        collectUpTo(heap, limit, hits);
        expect(new Set(hits)).toEqual(new Set(inside.filter(({ heapKey }) => heapKey <= limit)));
      },
    ),
    { seed: 20_260_131 },
  );
});

test('a node that is in no heap is left alone', () => {
  const heap: Heap<HeapNode> = [];
  const outside = node(1);
  pushNode(heap, node(2));
  removeNode(heap, outside);
  expect(heap).toHaveLength(1);
});

test('isHeap sees a node out of order and one that is not where it says', () => {
  expect(
    isHeap([
      { heapKey: 2, heapIndex: 0 },
      { heapKey: 1, heapIndex: 1 },
    ]),
  ).toBe(false);
  expect(isHeap([{ heapKey: 1, heapIndex: 1 }])).toBe(false);
});
