/** The processes of an exchange, as the one that acts knows them by their reports. Rule [O-Z9]. */

/** The one that acts, one that would act in its place, and one that never acts. */
export const PROCESS_ROLES = ['ACTING', 'STANDBY', 'GATEWAY'] as const;

export interface ProcessFacts {
  /** Origin at which the others reach it. */
  readonly address: string;
  readonly role: (typeof PROCESS_ROLES)[number];
  readonly version: string;
  /** Position of the last record that it has read. */
  readonly position: number;
  /** Records that it has not read yet. */
  readonly lag: number;
  readonly sockets: number;
  /** Members with an open page there. */
  readonly online: number;
  /** Whether its state had the hash of the others when they were compared last. */
  readonly isEqual: boolean;
}

export interface Processes {
  /** Those that reported lately, the one that acts first; none where the exchange is one process. */
  readonly list: () => readonly ProcessFacts[];
}

export const ONE_PROCESS: Processes = { list: () => [] };
