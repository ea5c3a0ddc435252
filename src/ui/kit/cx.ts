/** Class names in one text; what is missing or false is left out. */
export const cx = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
