/** How a REST call of the contract is written down: once, for server, client and API document. */
import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';

/** A schema whose checked value is `Output`; what it accepts may be wider (`'1'` for 1). */
export type Schema<Output = unknown> = BaseSchema<unknown, Output, BaseIssue<unknown>>;

export type Area = 'account' | 'site' | 'futures' | 'stock' | 'trade' | 'extension';

export interface Call<Params extends Schema, Answer extends Schema> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly area: Area;
  /** Whether a bearer token is asked for. */
  readonly auth: boolean;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params: Params;
  readonly answer: Answer;
}

export type AnyCall = Call<Schema, Schema>;
/** What a caller passes. */
export type CallInput<C extends AnyCall> = InferInput<C['params']>;
/** What the server works with after validation. */
export type CallParams<C extends AnyCall> = InferOutput<C['params']>;
/** What the server answers and the client reads. */
export type CallAnswer<C extends AnyCall> = InferOutput<C['answer']>;

/** Keeps the literal types of a call while checking its shape. */
export const defineCall = <const C extends AnyCall>(call: C): C => call;
