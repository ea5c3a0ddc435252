/**
 * Whether a request is the same as an earlier one under its id. Each kind of request has one row that
 * says so; engine, snapshots and the gateway's history compare by it.
 */
import type { ClientOrderId, UserId } from '../domain/ids.ts';
import type { EngineState, Member } from './state.ts';
import { fingerprintOf, type Part } from './requests/fingerprint.ts';
import {
  type RememberedRequest,
  rememberedRequest,
  rememberRequest,
} from './requests/requestMemory.ts';

/** Requests in progress stand for what carries them out, such as a working order. */
interface Underway<Content extends object> {
  find(state: EngineState, member: Member, id: ClientOrderId): Content | undefined;
  ids(state: EngineState, member: Member): readonly string[];
}

export interface RequestRow<Content extends object> {
  /** Names the kind in snapshots and in the history. Never changed. */
  readonly kind: string;
  /** The values that make two requests the same. Their fingerprint is stored: later ones come last. */
  parts(content: Content): readonly Part[];
  /** Absent where a request is over as soon as it is carried out. */
  readonly underway?: Underway<Content>;
}

/** Compares records by these fields, in this order. */
export const partsIn =
  <Name extends string>(...names: readonly Name[]) =>
  (content: Readonly<Record<Name, Part>>): readonly Part[] =>
    names.map((name) => content[name]);

export const requestFingerprint = <Content extends object>(
  row: RequestRow<Content>,
  content: Content,
): number => fingerprintOf(row.parts(content));

/** How a request compares with an earlier one under its id; undefined for an unused id. */
export type EarlierRequest = 'same' | 'other' | undefined;

/** A request as it is compared: under its id. */
export interface RequestUnder<Content extends object> {
  readonly id: ClientOrderId;
  readonly content: Content;
}

/** How the request in progress, or remembered under the id, compares with a wanted one. */
export function earlierRequest<Content extends object>(
  state: EngineState,
  member: Member,
  row: RequestRow<Content>,
  { id, content }: RequestUnder<Content>,
): EarlierRequest {
  const found = row.underway?.find(state, member, id);
  const earlier =
    found === undefined
      ? rememberedRequest(member.requests, row.kind, id)?.fingerprint
      : requestFingerprint(row, found);
  if (earlier === undefined) return undefined;
  return earlier === requestFingerprint(row, content) ? 'same' : 'other';
}

/** How requests that are carried out together compare: undefined where all ids are unused. */
export function earlierRequests<Content extends object>(
  state: EngineState,
  member: Member,
  row: RequestRow<Content>,
  wanted: readonly RequestUnder<Content>[],
): EarlierRequest {
  const found = wanted.map((one) => earlierRequest(state, member, row, one));
  if (found.includes('other')) return 'other';
  return found.includes('same') ? 'same' : undefined;
}

/** Remembers a request that is over, with the id of its result. */
export function rememberOver<Content extends object>(
  member: Member,
  row: RequestRow<Content>,
  { id, content }: { readonly id: string; readonly content: Content },
  outcome: RememberedRequest['outcome'],
): void {
  const fingerprint = requestFingerprint(row, content);
  rememberRequest(member.requests, row.kind, id, { fingerprint, outcome });
}

/** Finds the outcome of a user's request, in progress or among the last that are over. */
export type FindOutcome<Id> = (
  state: EngineState,
  user: UserId,
  id: ClientOrderId,
) => Id | undefined;
