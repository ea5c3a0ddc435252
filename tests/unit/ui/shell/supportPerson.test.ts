import { expect, test } from 'vitest';
import { toSupportPerson } from '../../../../src/ui/shell/support/supportChat.ts';

test('[W-T4] the support chat is given id, name with username, and phone', () => {
  const person = { id: 'u-7', name: '홍길동', username: 'trader01', phone: '01012345678' };
  expect(toSupportPerson(person)).toEqual({
    id: 'u-7',
    name: '홍길동 (trader01)',
    phone: '01012345678',
  });
  expect(toSupportPerson({ ...person, name: '' }).name).toBe('trader01');
});
