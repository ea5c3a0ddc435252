/** What an actor is after an event, as the developer pages may show it. */
import type { AnyActorRef } from 'xstate';
import { isPlain } from '../../domain/plain.ts';
import type { Moment } from '../../ui/services/dev/machines.ts';
import { masked } from './masked.ts';

/** @param at ms UTC by this device, or by a simulated clock */
export function momentOf(actor: AnyActorRef, event: Moment['event'], at: number): Moment {
  const snapshot: unknown = actor.getSnapshot();
  const { value, context, status } = isPlain(snapshot) ? snapshot : {};
  const shown = masked(event);
  return {
    at,
    event: { ...(isPlain(shown) && shown), type: event.type },
    value,
    context: masked(context),
    status: String(status),
  };
}
