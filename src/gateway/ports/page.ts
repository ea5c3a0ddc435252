/** One page of a list, and how long the whole list is. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}
