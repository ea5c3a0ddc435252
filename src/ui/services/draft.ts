/** What a reload must not lose, see useKept. */
export interface DraftServices {
  readonly draft: {
    /** The value that was kept under a name when the page reloaded. */
    readonly peek: (name: string) => unknown;
    readonly drop: (name: string) => void;
    /** What `read` returns is kept from now on; the returned function ends it. */
    readonly keep: (
      name: string,
      read: () => unknown,
      until?: 'ownReload' | 'anyReload',
    ) => () => void;
  };
}
