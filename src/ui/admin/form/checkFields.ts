import * as v from 'valibot';

/**
 * A check of a whole form whose problems stand at its fields.
 * @param wrong the names of the fields that cannot be sent as they are
 */
export const checkFields = <Fields extends Readonly<Record<string, unknown>>>(
  wrong: (typed: Fields) => readonly (keyof Fields & string)[],
) =>
  v.rawCheck<Fields>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    for (const key of wrong(input))
      addIssue({ path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });
