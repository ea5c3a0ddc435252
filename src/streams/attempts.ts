/** Commands of an account that must not be carried out twice, loaded with the account. */
import type { AccountAttempts } from './attempt.ts';
import { createChangeMargin, createPlaceOrder } from './futures/orderAttempts.ts';
import { createSendMoney } from './money/sendMoney.ts';
import { createPlaceBet } from './rounds/placeBet.ts';

/** @param newId makes the id of a margin change, whose form has none */
export const createAttempts = (parts: AccountAttempts, newId: () => string) => ({
  placeOrder: createPlaceOrder(parts),
  changeMargin: createChangeMargin(parts, newId),
  placeBet: createPlaceBet(parts),
  sendMoney: createSendMoney(parts),
});

export type Attempts = ReturnType<typeof createAttempts>;
