import { expect, test } from 'vitest';
import { defectPlaces } from '../../../../src/streams/report/defectPlaces.ts';

const at = 5;
const errorWith = (message: string, stack: string): Error =>
  Object.assign(new TypeError(message), { stack });

test('[I-R7] of an error its kind and places are said, never its message', () => {
  const secret = 'user a@b.example\nat 서울 (secret.ts:1:1)';
  const chrome = errorWith(
    secret,
    `TypeError: ${secret}\n    at foldEvent (https://x.example/assets/index-Ab1.js?v=2:10:20)\n    at async https://x.example/assets/later-Cd2.js:3:4`,
  );
  expect(defectPlaces({ at, error: chrome })).toEqual({
    at,
    name: 'TypeError',
    frames: ['foldEvent index-Ab1.js:10:20', 'later-Cd2.js:3:4'],
  });
  const firefox = errorWith(secret, 'apply@https://x.example/assets/index-Ab1.js:10:20\n');
  expect(defectPlaces({ at, error: firefox }).frames).toEqual(['apply index-Ab1.js:10:20']);
});

test('[I-R7] of something thrown that is no error only its type is said', () => {
  expect(defectPlaces({ at, error: 'a@b.example' })).toEqual({ at, name: 'string', frames: [] });
});

test('[I-R7] an error of this process names this file', () => {
  const { frames } = defectPlaces({ at, error: new Error('secret') });
  expect(frames[0]).toContain('defectPlaces.test.ts');
});
