/** Services of copy trading: what a follower does, and the look back. */
import type { Answer } from '../../protocol/answer.ts';
import type { WireCopy, WireFollow } from '../../protocol/copytrade/entities.ts';
import type {
  FollowInput,
  WhatIfAnswer,
  WhatIfControl,
  WhatIfQuestion,
} from '../../protocol/copytrade/whatIfView.ts';

type Done = Answer<{ readonly status: 200 }>;

export interface CopytradeServices {
  /** Begins to follow, or changes the settings with which the trader is followed. */
  readonly follow: (traderId: string, settings: FollowInput) => Promise<Answer<WireFollow>>;
  /** @param closesCopies closes what is open at market first; otherwise open copies refuse it */
  readonly unfollow: (followId: string, closesCopies: boolean) => Promise<Done>;
  /** Closes one copy at market. */
  readonly closeCopy: (copy: Pick<WireCopy, 'copyId' | 'traderPositionId'>) => Promise<Done>;
  /** Reads what the trader did and copies it in a worker; undefined once it was cancelled. */
  readonly whatIf: (
    question: WhatIfQuestion,
    control: WhatIfControl,
  ) => Promise<Answer<WhatIfAnswer | undefined>>;
}
