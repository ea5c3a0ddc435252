/**
 * Reads lists and pages of the exchange: answers are cached by key, shared by all readers of a key,
 * and stay on screen while newer ones load. The only file that uses the query library.
 */
import { hashKey, QueryClient, useQuery as useLibraryQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Answer, CallError, Loadable } from '../../protocol/answer.ts';
import { showKept } from './keptAge.ts';
import { useServices } from './ServicesContext.tsx';
import { useAuthUser } from './session.ts';
import type { Services } from './services.ts';

/**
 * Identifies what is read, as plain data; equal keys share one answer. Starts with the feature's
 * name.
 */
export type QueryKey = readonly unknown[];

export interface QueryOptions<T> {
  readonly key: QueryKey;
  /** @param known the known answer at the time of the call; undefined before the first */
  readonly read: (known: () => T | undefined) => Promise<Answer<T>>;
  /**
   * Version of the data, as known to the account or a round: when it changes, the answer is stale
   * and is read again.
   */
  readonly version?: string | number | undefined;
}

export interface Query<T> {
  readonly state: Loadable<T>;
  readonly isReading: boolean;
  readonly refetch: () => void;
  /** Replaces the known answer with one derived from it; does nothing before the first answer. */
  readonly update: (change: (known: T) => T) => void;
}

/** Carries the error of a failed call through the library, which expects errors to be thrown. */
class CallFailure extends Error {
  readonly call: CallError;
  constructor(call: CallError) {
    super(call.message);
    this.call = call;
  }
}

/** A defect in a reader is shown as an unreadable answer. */
const errorOf = (thrown: Error): CallError =>
  thrown instanceof CallFailure
    ? thrown.call
    : { status: 0, code: 'INVALID_ANSWER', message: '', detail: thrown.message };

/** An answer, and when it was received where it is what was last seen. */
interface Held<T> {
  readonly value: T;
  readonly keptAt?: number;
}

/** Counts an answer from memory among those on screen, and reads it again with the connection. */
function useKeptAge(
  keptAt: number | undefined,
  refetch: (options: { readonly cancelRefetch: boolean }) => unknown,
): void {
  const { connection } = useServices();
  useEffect(() => {
    if (keptAt === undefined) return undefined;
    const hide = showKept(keptAt);
    const end = connection.subscribe(() => {
      if (connection.get().state === 'online') refetch({ cancelRefetch: false });
    });
    return () => {
      end();
      hide();
    };
  }, [keptAt, connection, refetch]);
}

/** One cache per services object, that is, per page. */
const clients = new WeakMap<Services, QueryClient>();

function clientOf(services: Services): QueryClient {
  const known = clients.get(services);
  if (known !== undefined) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The practice exchange answers without a network too, and calls retry on their own.
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
  clients.set(services, client);
  return client;
}

/** The answer to a request: loaded on first use, and whenever it is stale. */
export function useQuery<T>({ key, read, version }: QueryOptions<T>): Query<T> {
  const client = clientOf(useServices());
  const user = useAuthUser()?.id;
  const hash = hashKey([user, ...key]);
  // Keys are created on every render; equal ones must not look like another request.
  const queryKey = useMemo(() => [hash], [hash]);
  const known = useCallback(
    () => client.getQueryData<Held<T>>(queryKey)?.value,
    [client, queryKey],
  );
  const { data, error, isFetching, refetch } = useLibraryQuery<Held<T>>(
    {
      queryKey,
      queryFn: async () => {
        const answer = await read(known);
        if (!answer.ok) throw new CallFailure(answer.error);
        const { value, keptAt } = answer;
        return keptAt === undefined ? { value } : { value, keptAt };
      },
    },
    client,
  );
  const lastRead = useRef({ hash, version });
  useEffect(() => {
    const { hash: lastHash, version: lastVersion } = lastRead.current;
    const isSameKey = lastHash === hash;
    // Any number of changes during a request cause one further request after it.
    if (isSameKey && (lastVersion === version || isFetching)) return;
    lastRead.current = { hash, version };
    // The library itself reads a new key.
    if (isSameKey) void refetch({ cancelRefetch: false });
  }, [hash, version, isFetching, refetch]);
  const state = useMemo<Loadable<T>>(() => {
    if (error !== null) return { status: 'failed', value: data?.value, error: errorOf(error) };
    return data === undefined
      ? { status: 'loading', value: undefined }
      : { status: 'ready', ...data };
  }, [data, error]);
  useKeptAge(data?.keptAt, refetch);
  return {
    state,
    isReading: isFetching,
    // Joins a request for the same key that is already in progress.
    refetch: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
    update: useCallback(
      (change) =>
        void client.setQueryData<Held<T>>(
          queryKey,
          (held) => held && { ...held, value: change(held.value) },
        ),
      [client, queryKey],
    ),
  };
}
