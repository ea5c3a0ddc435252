/**
 * A binary min-heap whose nodes know their place, so that one can leave from the middle in
 * O(log n), and all nodes up to a limit can be listed in O(hits) without disturbing the heap.
 */
export interface HeapNode {
  /** The smaller, the earlier it is hit. In a heap it changes by `rekeyNode` only. */
  heapKey: number;
  /** Place in the heap; -1 outside of one. */
  heapIndex: number;
}

export type Heap<T extends HeapNode> = T[];

export function pushNode<T extends HeapNode>(heap: Heap<T>, node: T): void {
  heap.push(node);
  siftUp(heap, node, heap.length - 1);
}

/** Takes the node out; one that is in no heap stays as it is. */
export function removeNode<T extends HeapNode>(heap: Heap<T>, node: T): void {
  const index = node.heapIndex;
  if (index < 0) return;
  node.heapIndex = -1;
  const last = heap.pop();
  if (last === undefined || last === node) return;
  siftUp(heap, last, index);
  siftDown(heap, last, last.heapIndex);
}

/** Puts a node at another key, whether it is in the heap or not yet. */
export function rekeyNode<T extends HeapNode>(heap: Heap<T>, node: T, key: number): void {
  node.heapKey = key;
  if (node.heapIndex < 0) {
    pushNode(heap, node);
    return;
  }
  siftUp(heap, node, node.heapIndex);
  siftDown(heap, node, node.heapIndex);
}

/** Adds every node with `heapKey <= limit` to `hits`, in no particular order. */
export function collectUpTo<T extends HeapNode>(heap: Heap<T>, limit: number, hits: T[]): void {
  visit(heap, 0, limit, hits);
}

function visit<T extends HeapNode>(heap: Heap<T>, index: number, limit: number, hits: T[]): void {
  const node = heap[index];
  if (node === undefined || node.heapKey > limit) return;
  hits.push(node);
  visit(heap, 2 * index + 1, limit, hits);
  visit(heap, 2 * index + 2, limit, hits);
}

function siftUp<T extends HeapNode>(heap: Heap<T>, node: T, from: number): void {
  let index = from;
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (parent === undefined || parent.heapKey <= node.heapKey) break;
    heap[index] = parent;
    parent.heapIndex = index;
    index = parentIndex;
  }
  heap[index] = node;
  node.heapIndex = index;
}

function siftDown<T extends HeapNode>(heap: Heap<T>, node: T, from: number): void {
  let index = from;
  for (;;) {
    let childIndex = 2 * index + 1;
    let child = heap[childIndex];
    if (child === undefined) break;
    const right = heap[childIndex + 1];
    if (right !== undefined && right.heapKey < child.heapKey) {
      child = right;
      childIndex += 1;
    }
    if (child.heapKey >= node.heapKey) break;
    heap[index] = child;
    child.heapIndex = index;
    index = childIndex;
  }
  heap[index] = node;
  node.heapIndex = index;
}

/** Whether every node is where it says and none comes before its parent. */
export function isHeap<T extends HeapNode>(heap: Heap<T>): boolean {
  return heap.every((node, index) => {
    const parent = heap[(index - 1) >> 1];
    const isInOrder = index === 0 || parent === undefined || parent.heapKey <= node.heapKey;
    return isInOrder && node.heapIndex === index;
  });
}
