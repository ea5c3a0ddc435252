import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PieceFile } from '../../../src/server/store/pieceFile.ts';
import { beginReading, createSnapshotFiles } from '../../../src/server/store/snapshotFiles.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { type Directory, temporaryDirectory } from '../../support/server.ts';

let place: Directory;
beforeEach(async () => {
  place = await temporaryDirectory();
});
afterEach(() => place.remove());

const path = (position = 3): string => join(place.path, `${position}.pieces`);
const body = (number: number): string => `piece ${number} 나`;

/** A file with so many pieces, opened as a start opens it. */
async function written(pieces: number, position = 3): Promise<PieceFile> {
  const file = await PieceFile.create(path(position));
  for (let number = 0; number < pieces; number += 1)
    await file.append({ position, section: 'a', number, body: body(number) });
  await file.close();
  return PieceFile.open(path(position));
}

const readAll = (file: PieceFile, pieces: number): Promise<readonly (string | undefined)[]> =>
  Promise.all(Array.from({ length: pieces }, (_, number) => file.read({ section: 'a', number })));

describe('pieces that are read before they are asked for', () => {
  test('are those that were in the file then, each of them once', async () => {
    const file = await written(30);
    await file.readAhead();
    await writeFile(path(), '');
    expect(await readAll(file, 30)).toEqual(Array.from({ length: 30 }, (_, n) => body(n)));
    await expect(file.read({ section: 'a', number: 0 })).rejects.toThrow(
      'piece 0 of a is damaged in its file',
    );
    await file.close();
  });

  test('are waited for by whoever asks meanwhile', async () => {
    const file = await written(30);
    const ahead = file.readAhead();
    expect(await file.read({ section: 'a', number: 29 })).toBe(body(29));
    await ahead;
    await writeFile(path(), '');
    expect(await file.read({ section: 'a', number: 28 })).toBe(body(28));
    await file.close();
  });

  test('that are damaged fail for whoever asks for them, and those after them are read', async () => {
    await (await written(3)).close();
    const bytes = await readFile(path());
    bytes[bytes.indexOf('piece 1')] = 0;
    await writeFile(path(), bytes);
    const file = await PieceFile.open(path());
    await file.readAhead();
    await expect(file.read({ section: 'a', number: 1 })).rejects.toThrow(
      'piece 1 of a is damaged in its file',
    );
    expect(await file.read({ section: 'a', number: 2 })).toBe(body(2));
    await file.close();
  });

  test('give way to one that is written again', async () => {
    const file = await written(2);
    await file.readAhead();
    await file.append({ position: 3, section: 'a', number: 1, body: 'again' });
    expect(await readAll(file, 2)).toEqual([body(0), 'again']);
    await file.close();
  });
});

describe('a start begins to read', () => {
  const files = async (begun: Awaited<ReturnType<typeof beginReading>>) =>
    createSnapshotFiles(place.path, createMemoryStore(), begun);

  test('the earlier of two snapshots, and finds both', async () => {
    await (await written(2, 8)).close();
    await (await written(2, 3)).close();
    const begun = await beginReading(place.path);
    expect(begun?.position).toBe(3);
    const store = await files(begun);
    expect(await store.loadSnapshotPiece(3, 'a', 1)).toBe(body(1));
    expect(await store.loadSnapshotPiece(8, 'a', 0)).toBe(body(0));
    await store.close();
  });

  test('nothing where there is no snapshot', async () => {
    expect(await beginReading(join(place.path, 'none'))).toBeUndefined();
    expect(await beginReading(place.path)).toBeUndefined();
  });
});
