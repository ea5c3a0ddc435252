/** Korean texts (see koRounds.ts for the others). `{name}` is filled in; terms follow the Korean exchanges. */
import { book } from './ko/book.ts';
import { chart } from './ko/chart.ts';
import { market } from './ko/market.ts';
import { conditional } from './ko/conditional.ts';
import { order } from './ko/order.ts';
import { figures } from './ko/figures.ts';
import { panel } from './ko/panel.ts';
import { cancelTimer } from './ko/cancelTimer.ts';
import { priceAlerts } from './ko/priceAlerts.ts';
import { shell } from './ko/shell.ts';

export const ko = {
  ...shell,
  ...market,
  ...chart,
  ...book,
  ...order,
  ...conditional,
  ...figures,
  ...panel,
  ...cancelTimer,
  ...priceAlerts,
} as const;

/** Every language has the same texts. */
export type Texts = Widen<typeof ko>;
export type Widen<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]>;
} & {
  /** Form for a `count` of one; Korean needs none of its own. */
  readonly [K in keyof T & string as T[K] extends string ? `${K}::one` : never]?: string;
};
