/** The current value of a style token, for drawing on canvas, which CSS does not reach. */
export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
