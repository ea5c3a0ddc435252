/**
 * HTTP and a socket through one MessagePort: what the page and the exchange's worker say to each
 * other. Requests and answers are matched by id; bodies are text, or bytes where they are files.
 */
export interface PortRequest {
  readonly kind: 'request';
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  /** undefined for a request without a body. */
  readonly body: PortBody | undefined;
}

/** JSON is passed as text, anything else as it is. */
export type PortBody = string | ArrayBuffer;

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
      readonly body: PortBody;
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

/** The body of a request or of an answer. */
export const readPortBody = (message: Request | Response): Promise<PortBody> =>
  message.headers.get('content-type')?.startsWith('application/json') === true
    ? message.text()
    : message.arrayBuffer();

export type PageEnd = MessageEnd<FromExchange, ToExchange>;
export type ExchangeEnd = MessageEnd<ToExchange, FromExchange>;
