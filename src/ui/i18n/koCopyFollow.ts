/** Korean texts of following traders and of copies, which come with the screens that show them. */
import { copyFollow } from './ko/copyFollow.ts';
import { copyMine } from './ko/copyMine.ts';
import type { Widen } from './ko.ts';

export const koCopyFollow = { copyFollow, copyMine } as const;

/** Every language has the same texts. */
export type CopyFollowTexts = Widen<typeof koCopyFollow>;
