/** How far the exchange's clock is ahead of this computer's, and how certain that is. */
export interface ClockReading {
  /** Added to the local clock, ms. */
  readonly offsetMs: number;
  /** Half of the best round trip and a millisecond: the true offset is within this. */
  readonly errorMs: number;
  readonly samples: number;
}
