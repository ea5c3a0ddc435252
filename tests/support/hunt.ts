/** Whether `npm run hunt` runs the properties, which says how many cases each has. */
export const isHunt = (): boolean =>
  process.env['HUNT_SECONDS'] !== undefined || process.env['HUNT_CASES'] !== undefined;
