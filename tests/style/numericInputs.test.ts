/** Every number of the product is typed into the one numeric input of the kit. */
import { expect, test } from 'vitest';
import { writtenFiles } from './tools/tree.ts';

const KIT = 'src/ui/kit/';
const components = writtenFiles().filter(({ path }) => /^src\/ui\/.*\.tsx$/.test(path));

/** Parts of the kit that say how a field is typed, and what is typed into them. */
const TYPED_FIELDS = ['NumericInput.tsx', 'DigitsInput.tsx'].map((name) => `${KIT}${name}`);

/** Elements into which nothing can be typed but what the browser itself checks. */
const NOT_TYPED = /type="(?:checkbox|radio|range|file|datetime-local|search)"/;

/** Files with an `<input>` of their own into which text is typed, and which text that is. */
const TEXT_INPUTS: Readonly<Record<string, string>> = {
  'src/ui/kit/TextInput.tsx': 'any text of a form',
  'src/ui/kit/SmallInput.tsx': 'the text of a drawing',
  'src/ui/kit/NumericInput.tsx': 'numbers',
  'src/ui/screens/dev/log/LogFilterBar.tsx': 'ids and text of the log',
};

/** Fields outside the kit that ask for a certain keypad, and why they hold no number. */
const KEYPADS: Readonly<Record<string, string>> = {
  'src/ui/screens/wallet/providers/ProviderForm.tsx':
    'a phone number, or what else a provider asks for',
};

/** Opening tags of a component, attributes included. */
const tagsOf = (text: string, name: string): readonly string[] => {
  const tags = [];
  for (const { index } of text.matchAll(new RegExp(`<${name}\\b`, 'g'))) {
    let [depth, end] = [0, index];
    while (end < text.length && (depth > 0 || text[end] !== '>')) {
      if (text[end] === '{') depth += 1;
      if (text[end] === '}') depth -= 1;
      end += 1;
    }
    tags.push(text.slice(index, end));
  }
  return tags;
};

test('there are inputs to look at', () => {
  expect(components.flatMap(({ text }) => tagsOf(text, 'input')).length).toBeGreaterThan(10);
  expect(components.flatMap(({ text }) => tagsOf(text, 'NumericInput')).length).toBeGreaterThan(8);
});

test('[U-P30] an element of its own holds no number', () => {
  const found = components
    .filter(({ path }) => TEXT_INPUTS[path] === undefined)
    .flatMap(({ path, text }) =>
      tagsOf(text, 'input')
        .filter((tag) => !NOT_TYPED.test(tag))
        .map((tag) => `${path}: ${tag}`),
    );
  expect(found).toEqual([]);
});

test('[U-P30] no text field is one of numbers by its keypad, its type or its form', () => {
  const numeric = /inputMode|type="(?:number|tel)"|type: 'number'|valueAsNumber:|setValueAs/g;
  const found = components
    .filter(({ path }) => !TYPED_FIELDS.includes(path) && KEYPADS[path] === undefined)
    .flatMap(({ path, text }) =>
      [...text.matchAll(numeric)]
        // A part that leaves the keypad out of its properties sets none.
        .filter(({ index }) => !/(?:Omit|Pick)<[^>]*$/.test(text.slice(0, index)))
        .map(([word]) => `${path}: ${word}`),
    );
  expect(found).toEqual([]);
});

test('[U-P30] a text field takes neither digits alone nor digits with a point', () => {
  const found = components
    .filter(({ path }) => !path.startsWith(KIT) && !path.startsWith('src/ui/screens/dev/kit/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/restrict(?:=|: )["']digits(?:Dot)?["']/g)].map(
        ([word]) => `${path}: ${word}`,
      ),
    );
  expect(found).toEqual([]);
});

test('the lists name nothing that is gone', () => {
  const paths = new Set(components.map(({ path }) => path));
  const named = [...TYPED_FIELDS, ...Object.keys(TEXT_INPUTS), ...Object.keys(KEYPADS)];
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});
