/** Requests of a user that the engine still remembers, for readers that search further back. */
import type { UserId } from '../domain/ids.ts';
import { REQUESTS } from './features.ts';
import { REQUESTS_REMEMBERED } from './requests/requestMemory.ts';
import {
  type EarlierRequest,
  earlierRequests,
  requestFingerprint,
  type RequestRow,
  type RequestUnder,
} from './requestTable.ts';
import type { EngineState } from './state.ts';

export type RequestKind = keyof typeof REQUESTS;

/** The content that requests of a kind are compared by. */
export type ContentOf<Kind extends RequestKind> =
  (typeof REQUESTS)[Kind] extends RequestRow<infer Content> ? Content : never;

type RequestRows = { readonly [Kind in RequestKind]: RequestRow<ContentOf<Kind>> };
const ROWS: RequestRows = REQUESTS;

export const fingerprintUnder = <Kind extends RequestKind>(
  kind: Kind,
  content: ContentOf<Kind>,
): number => requestFingerprint<ContentOf<Kind>>(ROWS[kind], content);

/** @param wanted requests that are carried out together, mostly one */
export function compareWithEarlier<Kind extends RequestKind>(
  state: EngineState,
  user: UserId,
  kind: Kind,
  wanted: readonly RequestUnder<ContentOf<Kind>>[],
): EarlierRequest {
  const member = state.members.get(user);
  if (member === undefined) return undefined;
  return earlierRequests<ContentOf<Kind>>(state, member, ROWS[kind], wanted);
}

export interface RememberedRequests {
  /** In progress, and the last that are over. */
  readonly ids: readonly string[];
  /** Whether earlier ones may have been forgotten. */
  readonly isFull: boolean;
}

export function rememberedRequests(
  state: EngineState,
  user: UserId,
  kind: RequestKind,
): RememberedRequests {
  const member = state.members.get(user);
  if (member === undefined) return { ids: [], isFull: false };
  const over = Array.from(member.requests.get(kind)?.over() ?? [], ([id]) => id);
  return {
    ids: [...(ROWS[kind].underway?.ids(state, member) ?? []), ...over],
    isFull: over.length >= REQUESTS_REMEMBERED,
  };
}
