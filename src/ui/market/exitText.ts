/** An exit in a table: its trigger, and after an @ the limit price of one that has it. */
export const exitText = (
  format: (price: string | null) => string,
  trigger: string | null,
  limit: string | null,
): string => (limit === null ? format(trigger) : `${format(trigger)} @ ${format(limit)}`);
