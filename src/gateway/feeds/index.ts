/** Price sources: replayed recordings or synthetic markets. */
export { FeedDataError, type FileSource } from './fileSource.ts';
export { futuresOptions } from './futuresOptions.ts';
export type { ListedFeed } from './playedFeed.ts';
export { loadTrades } from './recordRows.ts';
export { createReplayFeed, readReplay } from './replay.ts';
export { type FeedSetting, parseFeedSetting } from './setting.ts';
export { createSyntheticFeed } from './synthetic.ts';
