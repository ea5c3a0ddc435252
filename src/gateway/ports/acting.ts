/**
 * One of the processes of an exchange acts: it carries commands out. The others follow it, answer
 * reads themselves, and forward to it what only it can answer.
 */
import type { Bus } from './bus.ts';

/** Facts of a request that the process it arrived at knows, and the one that acts does not. */
export interface Arrived {
  /** Where it came from, as limits count it. */
  readonly address: string;
  /** The id that the host's answer carries. */
  readonly trace: string | undefined;
}

/** How far the store was written: what an answer may follow from. */
export interface Mark {
  /** Position of the last record of the log. */
  readonly position: number;
  /** Number of the last change of a document. */
  readonly documents: number;
}

export interface Acting {
  /** Whether it is this process. */
  readonly isHere: () => boolean;
  /**
   * Sends a request to the process that acts. Resolves with its answer once this process has read
   * everything that the answer follows from, so that the requester reads their own writes here.
   * Rejects with UnavailableError while no process acts, and when the connection to it broke: whether
   * the request was carried out is unknown then.
   */
  readonly forward: (request: Request, arrived: Arrived) => Promise<Response>;
}

/** The links of a process with the others of its exchange. */
export interface Among {
  readonly bus: Bus;
  readonly acting: Acting;
  /** The log cannot be followed any further: the process is of no use. */
  readonly onEnded: (error: Error) => void;
}
