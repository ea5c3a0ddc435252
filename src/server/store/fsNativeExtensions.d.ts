/** The used part of a package that ships no types. */
declare module 'fs-native-extensions' {
  /**
   * Requests an exclusive lock that belongs to the open file: closing it, or the end of the process,
   * releases it.
   * @returns false while another open file holds one
   */
  export function tryLock(file: number): boolean;
}
