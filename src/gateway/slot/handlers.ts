/** Slot games: nothing is offered yet. Rule [T-S1]. */
import type { slotCalls } from '../../protocol/slot/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';

export const slotHandlers: HandlersOf<typeof slotCalls> = {
  slotList: () => succeed([]),
  slot: () => succeed({ status: 200 as const, url: null }),
  slotCheck: () => succeed({ status: 200 as const, isOpen: false }),
};
