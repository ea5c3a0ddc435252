/** When what was read of limits and rates is read again. Rule [O-N4] of gateway/money. */
import { BehaviorSubject, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { createVersion } from '../../../src/streams/version.ts';

test('[O-N4] the version is another after each message and each new connection, while it is followed', () => {
  const changed = new Subject<string>();
  const connection = new BehaviorSubject(1);
  const version = createVersion({ changed, connection });
  changed.next('{}');
  expect(version.get()).toBe(0);
  const seen: number[] = [];
  const end = version.subscribe(() => seen.push(version.get()));
  changed.next('{}');
  connection.next(0);
  connection.next(2);
  expect(seen).toEqual([1, 2]);
  end();
  changed.next('{}');
  expect(version.get()).toBe(2);
  expect(changed.observed).toBe(false);
});
