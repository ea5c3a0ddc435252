/** English texts of following traders and of copies, the same keys as Korean. */
import { copyFollow } from './en/copyFollow.ts';
import { copyMine } from './en/copyMine.ts';
import type { CopyFollowTexts } from './koCopyFollow.ts';

export const enCopyFollow: CopyFollowTexts = { copyFollow, copyMine };
