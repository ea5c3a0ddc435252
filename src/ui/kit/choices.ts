/** Choices of a switch or a list from a list of words, in its order. */
export const choicesOf = <const Value extends string, Label>(
  values: readonly Value[],
  label: (value: Value) => Label,
): readonly { readonly value: Value; readonly label: Label }[] =>
  values.map((value) => ({ value, label: label(value) }));
