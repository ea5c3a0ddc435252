/**
 * Statements of the embedded database that are parsed and planned once. Its `query` does both each
 * time, which takes longer than storing an order.
 */
import { type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

export class PreparedStatements {
  readonly #database: PGlite;
  /** Names of the statements by their texts. */
  readonly #names = new Map<string, string>();
  #named = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /**
   * Runs a statement as a transaction by itself; what it returns is dropped. Texts are few: each stays
   * prepared for as long as the database is open.
   * @throws DatabaseError with PostgreSQL's code
   */
  async run(text: string, values: readonly string[]): Promise<void> {
    const known = this.#names.get(text);
    const name = known ?? this.#newName();
    await this.#database.runExclusive(() =>
      this.#database.execProtocolStream(
        Buffer.concat([
          ...(known === undefined ? [serialize.parse({ name, text })] : []),
          serialize.bind({ statement: name, values: [...values] }),
          serialize.execute({}),
          serialize.sync(),
        ]),
      ),
    );
    // After a failure it is not known whether the statement was prepared.
    this.#names.set(text, name);
  }

  #newName(): string {
    this.#named += 1;
    return `statement_${this.#named}`;
  }
}
