/** Texts of orders that wait for a price, in Korean. */
export const conditional = {
  conditional: {
    stopAs: '체결 방식',
  },
} as const;
