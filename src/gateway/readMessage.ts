/** Messages of services outside. */
import * as v from 'valibot';

/** A message in the shape it should have; undefined for anything else. */
export function readMessage<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
