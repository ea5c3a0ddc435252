/**
 * The named inputs of one vector, read as integers over a common unit: the power of ten that makes
 * every number of the vector whole, so that the formulas of the domain are exact on all of them.
 */
import type { Contract } from '../../domain/futures/formula.ts';
import type { PositionSide } from '../../domain/futures/side.ts';
import { parseRatio, type Ratio, ratio } from '../../domain/ratio.ts';
import { isObject, type JsonObject } from './schema.ts';

/** A vector that lacks what its kind needs; it counts as failed. */
export class CannotEvaluate extends Error {}

export class Inputs {
  readonly unit: bigint;
  readonly #values: JsonObject;
  readonly #context: string;

  constructor(values: JsonObject, unit = commonUnit(values), context = '') {
    this.#values = values;
    this.unit = unit;
    this.#context = context;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  /** The first of the names that is given, over the common unit; undefined when none is. */
  optional(...names: readonly string[]): bigint | undefined {
    const name = names.find((candidate) => this.has(candidate));
    if (name === undefined) return undefined;
    const text = this.#values[name];
    const value = typeof text === 'string' ? parseRatio(text) : undefined;
    if (value === undefined)
      throw new CannotEvaluate(
        `${this.#context}${name} is no decimal text: ${JSON.stringify(text)}`,
      );
    return (value.numerator * this.unit) / value.denominator;
  }

  /** The first of the names that is given; throws CannotEvaluate when none is. */
  number(...names: readonly string[]): bigint {
    const value = this.optional(...names);
    if (value === undefined)
      throw new CannotEvaluate(`${this.#context}${names.join(' or ')} is missing`);
    return value;
  }

  word<Word extends string>(name: string, known: readonly Word[], standard?: Word): Word {
    const text = this.#values[name];
    if (text === undefined && standard !== undefined) return standard;
    const word = known.find((candidate) => candidate === text);
    if (word === undefined)
      throw new CannotEvaluate(
        `${this.#context}${name} is ${JSON.stringify(text)}, not one of ${known.join(', ')}`,
      );
    return word;
  }

  text(name: string): string | undefined {
    const text = this.#values[name];
    return typeof text === 'string' ? text : undefined;
  }

  list(name: string): readonly Inputs[] {
    const values = this.#values[name];
    if (!Array.isArray(values)) throw new CannotEvaluate(`${this.#context}${name} is no list`);
    return values.map((value: unknown, index) => {
      if (!isObject(value)) throw new CannotEvaluate(`${name}[${index}] is no object`);
      return new Inputs({ ...this.#inherited(), ...value }, this.unit, `${name}[${index}].`);
    });
  }

  /** Values that the items of a list inherit from the vector around them. */
  #inherited(): JsonObject {
    const { contract, contractSize } = this.#values;
    return {
      ...(contract === undefined ? {} : { contract }),
      ...(contractSize === undefined ? {} : { contractSize }),
    };
  }

  contract(): Contract {
    return this.word(
      'contract',
      ['linear', 'inverse'],
      this.has('contracts') ? 'inverse' : 'linear',
    );
  }

  /** `long`/`buy` or `short`/`sell`, in any case. */
  side(): PositionSide {
    const side = this.text('side')?.toLowerCase() ?? '';
    if (side === 'long' || side === 'buy') return 'LONG';
    if (side === 'short' || side === 'sell') return 'SHORT';
    throw new CannotEvaluate(`${this.#context}side is neither long nor short`);
  }

  /** Base quantity, or contracts x contract size. */
  size(): bigint {
    if (!this.has('contracts')) return this.number('qty');
    return this.sized(this.number('contracts'));
  }

  /** A count of contracts times the contract size, which is one unless given. */
  sized(contracts: bigint): bigint {
    const contractSize = this.optional('contractSize');
    return contractSize === undefined ? contracts : (contracts * contractSize) / this.unit;
  }

  /** Over the common unit to the number itself. */
  real(scaled: Ratio): Ratio {
    return ratio(scaled.numerator, scaled.denominator * this.unit);
  }
}

/** Three times the most digits after the point: a product of three inputs is then whole as well. */
function commonUnit(values: JsonObject): bigint {
  return 10n ** BigInt(3 * Math.max(8, mostDecimals(values)));
}

function mostDecimals(value: unknown): number {
  if (typeof value === 'string') return /^[+-]?\d+\.(\d+)$/.exec(value)?.[1]?.length ?? 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>(
    (most, inner) => Math.max(most, mostDecimals(inner)),
    0,
  );
}
