/**
 * HTTP and a socket through one MessagePort: what the page and the exchange's worker say to each
 * other. Requests and answers are matched by id; bodies are text, as everything on Maru's wire is.
 */
export interface PortRequest {
  readonly kind: 'request';
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** undefined for a request without a body. */
  readonly body: string | undefined;
}

export type ToExchange =
  | PortRequest
  /** The answer is no longer awaited. */
  | { readonly kind: 'abandon'; readonly id: number }
  | { readonly kind: 'open'; readonly socket: number }
  | { readonly kind: 'text'; readonly socket: number; readonly text: string }
  | { readonly kind: 'close'; readonly socket: number };

export type FromExchange =
  | {
      readonly kind: 'response';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string;
    }
  /** The exchange broke while answering. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'opened'; readonly socket: number }
  | { readonly kind: 'text'; readonly socket: number; readonly text: string }
  | {
      readonly kind: 'closed';
      readonly socket: number;
      readonly code: number;
      readonly reason: string;
    };

/** The port, or a worker, or the worker's own scope: whatever carries messages between the two. */
export interface MessageEnd<In, Out> {
  readonly postMessage: (message: Out) => void;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent<In>) => void) => void;
  readonly removeEventListener: (
    type: 'message',
    listener: (event: MessageEvent<In>) => void,
  ) => void;
  /** Ports wait for it; workers have none. */
  readonly start?: () => void;
}

export type PageEnd = MessageEnd<FromExchange, ToExchange>;
export type ExchangeEnd = MessageEnd<ToExchange, FromExchange>;
