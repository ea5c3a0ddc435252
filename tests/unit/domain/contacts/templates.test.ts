/** Places of templates. Rule [M-C11] of gateway/messages. */
import { expect, test } from 'vitest';
import { fillTemplate, unknownPlace } from '../../../../src/domain/contacts/contacts.ts';

test('[M-C11] places are filled once, and what nothing fills is found', () => {
  const member = { name: '{site}', site: 'Maru' };
  expect(fillTemplate('{name} of {site}, {name} {other} {}', member)).toBe(
    '{site} of Maru, {site} {other} {}',
  );
  expect(unknownPlace('{name} {site}')).toBeUndefined();
  expect(unknownPlace('{name} {phone}')).toBe('{phone}');
  expect(unknownPlace('{}')).toBe('{}');
});
