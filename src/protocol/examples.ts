/** The moment at which the examples of the API document take place, ms UTC. */
export const AT = 1_763_715_600_000;

/** The example of a list: its first page with one item. */
export const pageExample = <const Params extends object, Item>(params: Params, item: Item) => ({
  params: { ...params, page: 1, size: 20 },
  answer: { items: [item], total: 1, page: 1, size: 20 },
});
