/** Slot games: three calls and, so far, an empty catalogue. */
import * as v from 'valibot';
import { type CallDocs, defineCall } from '../call.ts';
import { siteInfoId } from '../fields.ts';

const read = { kind: 'read', method: 'GET', params: v.object({ siteInfoId }) } as const;

const wireSlotGame = v.object({ id: v.string(), name: v.string() });

export const slotCalls = {
  slotList: defineCall({
    ...read,
    access: 'guest',
    path: '/api/slot/list',
    answer: v.array(wireSlotGame),
  }),
  slot: defineCall({
    ...read,
    access: 'member',
    path: '/api/slot',
    answer: v.object({ status: v.literal(200), url: v.nullable(v.string()) }),
  }),
  slotCheck: defineCall({
    ...read,
    access: 'guest',
    path: '/api/slot/check',
    answer: v.object({ status: v.literal(200), isOpen: v.boolean() }),
  }),
} as const;

export const slotDocs = {
  slotList: {
    summary: 'Slot games that are offered: none.',
    refusals: [],
    example: { params: {}, answer: [] },
  },
  slot: {
    summary: 'Where the caller plays: nowhere while no game is offered.',
    refusals: [],
    example: { params: {}, answer: { status: 200, url: null } },
  },
  slotCheck: {
    summary: 'Whether slot games are open: they are not.',
    refusals: [],
    example: { params: {}, answer: { status: 200, isOpen: false } },
  },
} satisfies CallDocs<typeof slotCalls>;
