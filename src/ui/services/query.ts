/**
 * Reading lists and pages of the exchange: answers are cached by key, shared by everybody who reads
 * the same, and stay on screen while newer ones load. The one file that knows the query library.
 */
import { hashKey, QueryClient, useQuery as useLibraryQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Answer, CallError, Loadable } from '../../protocol/answer.ts';
import { useServices } from './ServicesContext.tsx';
import { useAuthUser } from './session.ts';
import type { Services } from './services.ts';

/** What is read, as plain data; equal keys share one answer. Begins with the feature's name. */
export type QueryKey = readonly unknown[];

export interface QueryOptions<T> {
  readonly key: QueryKey;
  /** @param known the answer known at the time of the call; undefined before the first */
  readonly read: (known: () => T | undefined) => Promise<Answer<T>>;
  /**
   * What the account or a round shows to be newest of it: when this changes, the answer is out of
   * date and is read again.
   */
  readonly version?: string | number | undefined;
}

export interface Query<T> {
  readonly state: Loadable<T>;
  readonly isReading: boolean;
  readonly refetch: () => void;
  /** Replaces the known answer by one that follows from it; does nothing before the first answer. */
  readonly update: (change: (known: T) => T) => void;
}

/** Carries the body of a failed call through the library, which expects errors to be thrown. */
class CallFailure extends Error {
  readonly call: CallError;
  constructor(call: CallError) {
    super(call.message);
    this.call = call;
  }
}

/** A defect in a reader is shown as an answer that could not be understood. */
const errorOf = (thrown: Error): CallError =>
  thrown instanceof CallFailure
    ? thrown.call
    : { status: 0, code: 'INVALID_ANSWER', message: thrown.message };

/** One cache for each door, that is, for each page. */
const clients = new WeakMap<Services, QueryClient>();

function clientOf(services: Services): QueryClient {
  const known = clients.get(services);
  if (known !== undefined) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The exchange of practice answers without a network too, and calls retry by themselves.
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

/** The answer to a question of the exchange: read when first used, and whenever it is out of date. */
export function useQuery<T>({ key, read, version }: QueryOptions<T>): Query<T> {
  const client = clientOf(useServices());
  const user = useAuthUser()?.id;
  const hash = hashKey([user, ...key]);
  // Keys are made at every render; equal ones must not look like another question.
  const queryKey = useMemo(() => [hash], [hash]);
  const known = useCallback(() => client.getQueryData<T>(queryKey), [client, queryKey]);
  const { data, error, isFetching, refetch } = useLibraryQuery<T>(
    {
      queryKey,
      queryFn: async () => {
        const answer = await read(known);
        if (!answer.ok) throw new CallFailure(answer.error);
        return answer.value;
      },
    },
    client,
  );
  const lastRead = useRef({ hash, version });
  useEffect(() => {
    const { hash: lastHash, version: lastVersion } = lastRead.current;
    const isSameKey = lastHash === hash;
    // Changes during a request are one further request after it, however many they are.
    if (isSameKey && (lastVersion === version || isFetching)) return;
    lastRead.current = { hash, version };
    // A new key is read by the library itself.
    if (isSameKey) void refetch({ cancelRefetch: false });
  }, [hash, version, isFetching, refetch]);
  const state = useMemo<Loadable<T>>(() => {
    if (error !== null) return { status: 'failed', value: data, error: errorOf(error) };
    return data === undefined
      ? { status: 'loading', value: undefined }
      : { status: 'ready', value: data };
  }, [data, error]);
  return {
    state,
    isReading: isFetching,
    // Somebody else's request for the same is joined, not repeated.
    refetch: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
    update: useCallback(
      (change) =>
        void client.setQueryData<T>(queryKey, (value) =>
          value === undefined ? undefined : change(value),
        ),
      [client, queryKey],
    ),
  };
}
