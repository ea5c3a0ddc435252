/** Follows the rounds of each watched option: one actor, shared by all its watchers. */
import {
  defer,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  map,
  merge,
  repeat,
  share,
  Subscription,
  timer,
  type Observable,
} from 'rxjs';
import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import { roundMachine, type RoundReport } from '../machines/round.ts';
import type { RoundAsk } from '../machines/roundFacts.ts';
import type { CallError } from '../protocol/answer.ts';
import { clientError, isRefusal } from '../streams/answer.ts';
import type { Caller } from '../streams/api.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { Socket } from '../streams/socket.ts';
import type { WatchedRounds } from '../ui/services/rounds.ts';

type RoundActor = ActorRefFrom<typeof roundMachine>;

interface Held {
  readonly actor: RoundActor;
  readonly running: Subscription;
  holders: number;
}

/** Rounds begin, lock and end at whole seconds of the server's time: ticks meet them exactly. */
const TICK_MS = 250;
/** A request unanswered for so long may be repeated beside it. */
const IN_FLIGHT_MS = 3_000;

const toRefusal = ({ code, message }: CallError) => ({ code, message });

async function load(api: Caller, tradeOptionId: number): Promise<RoundReport> {
  const [option, round] = await Promise.all([
    api.call('tradeOption', { tradeOptionId }),
    api.call('gameCurrent', { tradeOptionId }),
  ]);
  if (option.ok && round.ok)
    return { type: 'LOADED', option: option.value, round: round.value?.running ?? null };
  const failed = option.ok ? round : option;
  if (failed.ok) throw new Error('one of the two has failed');
  const refusal = toRefusal(failed.error);
  return { type: isRefusal(failed.error) ? 'REFUSED' : 'UNANSWERED', refusal };
}

/** From the list, because the round itself comes with all its prices; from that where the list is another one. */
async function requestRound(
  api: Caller,
  tradeOptionId: number,
  { roundId, startAt }: Extract<RoundAsk, { type: 'ASK' }>,
): Promise<RoundReport> {
  const only = { tradeOptionId, startDate: startAt, endDate: startAt, page: 1, size: 1 };
  const listed = await api.call('gameRoundList', only);
  if (!listed.ok && !isRefusal(listed.error))
    return { type: 'UNANSWERED', refusal: toRefusal(listed.error) };
  const found = listed.ok ? listed.value.items.find(({ id }) => id === roundId) : undefined;
  if (found !== undefined) return { type: 'RESULT', round: found };
  const answer = await api.call('gameRound', { tradeRoundId: roundId });
  return answer.ok
    ? { type: 'RESULT', round: answer.value.round }
    : { type: 'UNANSWERED', refusal: toRefusal(answer.error) };
}

/** The machine's requests as calls; an identical request in progress is not repeated. */
const exchangeActor = ({
  client: { api, scheduler },
  spreadMs,
}: Pick<RoundActorsOptions, 'client' | 'spreadMs'>) =>
  fromCallback<RoundAsk, { readonly tradeOptionId: number }>(({ input, receive, sendBack }) => {
    const inFlight = new Map<string, number>();
    let isOver = false;
    receive((ask) => {
      const key = ask.type === 'LOAD' ? ask.type : ask.roundId;
      const now = scheduler.now();
      if (now - (inFlight.get(key) ?? -Infinity) < IN_FLIGHT_MS) return;
      inFlight.set(key, now);
      const answering =
        ask.type === 'LOAD'
          ? load(api, input.tradeOptionId)
          : firstValueFrom(timer(spreadMs(), scheduler)).then(() =>
              requestRound(api, input.tradeOptionId, ask),
            );
      const unanswered = (error: unknown): RoundReport => {
        reportDefect(error);
        return { type: 'UNANSWERED', refusal: toRefusal(clientError('INVALID_ANSWER')) };
      };
      answering
        .catch(unanswered)
        .then((report) => {
          inFlight.delete(key);
          if (!isOver) sendBack(report);
        })
        .catch(reportDefect);
    });
    return () => {
      isOver = true;
    };
  });

/** The exchange's time at its quarter seconds, and at once when the page becomes visible. */
function serverTicks(
  { scheduler, clockOffsetMs }: Pick<Client, 'scheduler' | 'clockOffsetMs'>,
  shown: Observable<unknown>,
): Observable<number> {
  const now = (): number => scheduler.now() + clockOffsetMs.get();
  const toNext = (): number => TICK_MS - (((now() % TICK_MS) + TICK_MS) % TICK_MS);
  const ticking = defer(() => timer(toNext(), scheduler)).pipe(repeat());
  return merge(ticking, shown).pipe(map(now), share());
}

export interface RoundActorsOptions {
  readonly client: Pick<Client, 'received' | 'scheduler' | 'clockOffsetMs'> & {
    readonly api: Caller;
    readonly socket: Pick<Socket, 'connection'>;
  };
  /** The page became visible. */
  readonly shown: Observable<unknown>;
  /** Shows an actor on the developer pages until the returned function is called. */
  readonly noteActor?: ((actor: RoundActor) => () => void) | undefined;
  /** Delay before a round is requested, ms: all pages see it end at the same moment. */
  readonly spreadMs: () => number;
}

/** Shares one actor among all who watch an option; it ends when the last lets go. */
export function createRoundActors(
  options: RoundActorsOptions,
): (tradeOptionId: number) => WatchedRounds {
  const { client, shown } = options;
  const { received, socket, scheduler, clockOffsetMs } = client;
  const held = new Map<number, Held>();
  const ticks = serverTicks(client, shown);
  const isOnline = socket.connection.pipe(
    map((connection) => connection > 0),
    distinctUntilChanged(),
  );
  const machine = roundMachine.provide({
    actors: { exchange: exchangeActor(options) },
  });

  const start = (tradeOptionId: number): Held => {
    const now = scheduler.now() + clockOffsetMs.get();
    const actor = createActor(machine, { input: { tradeOptionId, now } });
    const running = new Subscription(() => actor.stop());
    running.add(options.noteActor?.(actor));
    actor.start();
    running.add(ticks.subscribe((at) => actor.send({ type: 'TICK', now: at })));
    running.add(
      isOnline.subscribe((online) => actor.send({ type: 'CONNECTION', isOnline: online })),
    );
    running.add(
      received.pipe(filter(({ isReplay }) => !isReplay)).subscribe(({ events }) => {
        for (const event of events)
          if (event.type === 'betResult' && event.round.tradeOptionId === tradeOptionId)
            actor.send({ type: 'RESULT', round: event.round });
      }),
    );
    const started = { actor, running, holders: 0 };
    held.set(tradeOptionId, started);
    return started;
  };

  return (tradeOptionId) => {
    const mine = held.get(tradeOptionId) ?? start(tradeOptionId);
    mine.holders += 1;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      mine.holders -= 1;
      if (mine.holders > 0) return;
      held.delete(tradeOptionId);
      mine.running.unsubscribe();
    };
    return { actor: mine.actor, release };
  };
}
