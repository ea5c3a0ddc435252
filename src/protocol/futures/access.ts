/** Who may make the calls of futures, and what a program's key needs for them. */
import { MEMBER_COMMAND, MEMBER_READ } from '../call.ts';

const FUTURES = { feature: 'futures' } as const;

export const FUTURES_COMMAND = { ...MEMBER_COMMAND, ...FUTURES, key: 'TRADE' } as const;
export const FUTURES_READ = { ...MEMBER_READ, ...FUTURES, key: 'READ' } as const;
