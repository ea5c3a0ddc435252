/** English texts, the same keys as Korean. */
import type { Texts } from './ko.ts';
import { book } from './en/book.ts';
import { chart } from './en/chart.ts';
import { market } from './en/market.ts';
import { conditional } from './en/conditional.ts';
import { order } from './en/order.ts';
import { figures } from './en/figures.ts';
import { panel } from './en/panel.ts';
import { cancelTimer } from './en/cancelTimer.ts';
import { priceAlerts } from './en/priceAlerts.ts';
import { shell } from './en/shell.ts';

export const en: Texts = {
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
};
