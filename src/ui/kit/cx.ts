/** Joins class names; missing or false ones are skipped. */
export const cx = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
