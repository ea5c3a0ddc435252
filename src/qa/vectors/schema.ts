/** Reads a file of numeric vectors; its schema is described in data/vectors/README.md. */

/** A file that is not what the schema says: one line for the person who named it. */
export class MalformedFile extends Error {}

export type JsonObject = { readonly [name: string]: unknown };

export type Vector = {
  readonly id: string;
  readonly kind: string;
  readonly inputs: JsonObject;
  readonly expected: JsonObject;
  readonly tolerance: JsonObject;
  readonly note: string;
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Vectors of a rule that one venue has and the standard has not. */
export const isVariation = (vector: Vector): boolean => vector.note.includes('VARIATION');

/** Throws MalformedFile with one line that names what is wrong. */
export function parseVectors(text: string): readonly Vector[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new MalformedFile(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return vectorsOf(file);
}

/** The vectors of a file that has been read. Throws MalformedFile likewise. */
function vectorsOf(file: unknown): readonly Vector[] {
  if (!isObject(file)) throw new MalformedFile('not an object {schema, count, vectors}');
  const { schema, vectors, count } = file;
  if (typeof schema !== 'string' || !schema.startsWith('perp-vectors/'))
    throw new MalformedFile('schema is not perp-vectors/...');
  if (!Array.isArray(vectors)) throw new MalformedFile('vectors is not a list');
  if (count !== undefined && count !== vectors.length)
    throw new MalformedFile(
      `count is ${JSON.stringify(count)} but there are ${vectors.length} vectors`,
    );
  return vectors.map(parseVector);
}

function parseVector(value: unknown, index: number): Vector {
  const where = `vectors[${index}]`;
  if (!isObject(value)) throw new MalformedFile(`${where} is not an object`);
  const { id, kind, inputs, expected, tolerance = {}, note = '' } = value;
  if (typeof id !== 'string') throw new MalformedFile(`${where} has no id`);
  if (typeof kind !== 'string') throw new MalformedFile(`${id} has no kind`);
  if (!isObject(inputs)) throw new MalformedFile(`${id} has no inputs`);
  if (!isObject(expected)) throw new MalformedFile(`${id} has no expected values`);
  if (!isObject(tolerance)) throw new MalformedFile(`${id} has a tolerance that is no object`);
  if (typeof note !== 'string') throw new MalformedFile(`${id} has a note that is no text`);
  return { id, kind, inputs, expected, tolerance, note };
}
