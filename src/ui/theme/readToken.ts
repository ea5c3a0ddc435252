/** The current value of a style token, for drawings that CSS does not reach (canvas). */
export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
