/** A source is one user of one exchange in one mode: whose facts a log holds. */
export interface SourceParts {
  readonly mode: 'live' | 'practice';
  /** Origin of the backend. */
  readonly origin: string;
  readonly userId: string;
}

/** `live|https://demo.example|u-17` */
export const sourceKey = ({ mode, origin, userId }: SourceParts): string =>
  `${mode}|${origin}|${userId}`;

/** Keys of the storage of each user of one exchange in one mode, by their id. */
export const userKeys =
  (name: string, backend: Omit<SourceParts, 'userId'>): ((userId: string) => string) =>
  (userId) =>
    `${name}|${sourceKey({ ...backend, userId })}`;
