const ROUND = [1, 5, 10, 20, 50, 75, 100];

/** The round values that are offered below the maximum, and the maximum. */
export const leverageMarks = (max: number): readonly number[] => [
  ...ROUND.filter((mark) => mark < max),
  max,
];
