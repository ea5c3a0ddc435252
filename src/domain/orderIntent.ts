/** Several orders of one intent, as a reversal in hedge mode is two, are recognised by their ids. */

/** The exchange splits large closes once more: `…-1-2`. */
const PART = /^([0-9a-f]{32})(?:-\d{1,4}){1,2}$/;

/** The client id of one order of an intent. @param index of the order, from 0 */
export const partOfIntent = (intentId: string, index: number): string => `${intentId}-${index + 1}`;

/** The intent that an order is a part of; undefined when it stands alone. */
export const intentIdOf = (clientOrderId: string): string | undefined =>
  PART.exec(clientOrderId)?.[1];
