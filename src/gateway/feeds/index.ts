/** Where prices come from: recorded markets played again, or made ones. */
export { FeedDataError, type FileSource } from './fileSource.ts';
export { nextFundingAt } from './funding.ts';
export { futuresOptions } from './futuresOptions.ts';
export type { ListedFeed, Listing } from './playedFeed.ts';
export { loadTrades, type RecordedTrade } from './recordRows.ts';
export { createReplayFeed, type ReplayOptions } from './replay.ts';
export { type FeedSetting, type FeedSettingResult, parseFeedSetting } from './setting.ts';
export { createSyntheticFeed, type SyntheticOptions } from './synthetic.ts';
