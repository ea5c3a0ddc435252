/** Stored forms of the engine's events and state. */
export { decodeEvents, encodeEvents, EVENTS_VERSION } from './codec/events.ts';
export { canonicalText, decodeState, encodeState, STATE_VERSION } from './codec/snapshot.ts';
