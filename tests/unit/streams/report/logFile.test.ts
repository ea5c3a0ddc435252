import { describe, expect, test } from 'vitest';
import type { AccountView } from '../../../../src/protocol/accountView.ts';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { viewToBaseline, type AccountFact } from '../../../../src/streams/facts.ts';
import { keptFact } from '../../../../src/streams/report/kept.ts';
import { wireUser } from '../support/wire.ts';
import { describeLogFile } from './support/engineSuite.ts';
import { readBack, story, textOf, write } from './support/files.ts';
import { PLANTED, sampleBaseline, sampleEvents, SECRET } from './support/samples.ts';

describe('[I-R3] [I-R5] in Node', () => {
  describeLogFile();
});

const isIn =
  (text: string) =>
  (secret: string): boolean =>
    text.includes(secret);

/** Names of all fields, with their paths; items of a list count once. */
function paths(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => paths(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => paths(inner, `${path}.${name}`));
}

describe('what leaves', () => {
  test('[I-R1] what people wrote, and fields that no list names, are removed from every event', () => {
    const events = sampleEvents({
      freeText: () => SECRET,
      added: { added: 'new-field', more: {} },
    });
    const kept = JSON.stringify(events.map(keptFact));
    expect(PLANTED.filter(isIn(JSON.stringify(events)))).toEqual(PLANTED);
    expect(PLANTED.filter(isIn(kept))).toEqual([]);
    expect(kept).not.toContain('new-field');
  });

  test('[I-R1] of texts that the wire leaves free only these leave, and only as one word', () => {
    const free = sampleEvents({ freeText: (path) => `free-${path}`, added: {} }).map(keptFact);
    const found = new Set(JSON.stringify(free).match(/free-[\w.]+/g) ?? []);
    expect([...found].toSorted()).toEqual([
      'free-POINT.reference',
      'free-betResult.round.draw.commitment',
      'free-betResult.round.draw.seed',
    ]);
  });

  test('[I-R1] every other field of every event is kept', () => {
    const events = sampleEvents({ freeText: () => 'word', added: {} });
    const removed = events.flatMap((event) => {
      const kept = new Set(paths(keptFact(event)));
      return paths(event)
        .filter((path) => !kept.has(path))
        .map((path) => `${event.type}${path}`);
    });
    expect([...new Set(removed)].toSorted()).toEqual([
      'COPYTRADE_CLOSE.copy.traderName',
      'COPYTRADE_OPEN.copy.traderName',
      'COPYTRADE_SKIP.skip.traderName',
      'COPYTRADE_UPDATE.copy.traderName',
      'DNW.dnw.destination.address',
      'DNW.dnw.destination.kind',
      'DNW.dnw.destination.network',
      'DNW.dnw.destination.tag',
      'DNW.dnw.destination.txid',
      'DNW.dnw.reason',
      'DNW.dnw.reference',
      'FOLLOW.follow.traderName',
      'P2P.p2p.reason',
    ]);
  });

  test('[I-R2] of what an account lists all figures are kept', () => {
    const baseline = sampleBaseline({ freeText: () => 'word', added: {} });
    const kept = new Set(paths(keptFact(baseline)));
    expect(
      paths(baseline)
        .filter((path) => !kept.has(path))
        .toSorted(),
    ).toEqual([
      '.account.applications.a.destination.address',
      '.account.applications.a.destination.kind',
      '.account.applications.a.destination.network',
      '.account.applications.a.destination.tag',
      '.account.applications.a.destination.txid',
      '.account.applications.a.reason',
      '.account.applications.a.reference',
      // The owner.
      '.account.user',
    ]);
  });

  test('[I-R1] nothing of the owner of the account leaves with a baseline or a snapshot', async () => {
    const view = { ...EMPTY_ACCOUNT, seq: 9, at: 1_000, user: wireUser() };
    const file = await write([viewToBaseline(view)], view);
    const text = await textOf(file.blob);
    const { username, name, nick, phone, email } = wireUser();
    const secrets = [username, name, nick, phone, email];
    expect(secrets.filter(isIn(text))).toEqual([]);
  });
});

/** All of the account that a person sees figures of. */
const withoutOwner = (view: AccountView): AccountView => ({ ...view, user: undefined });

describe('what is read back', () => {
  test('[I-R2] the account folded from the file is the one on the screen but for its owner', async () => {
    const facts = story();
    const { view } = await readBack((await write(facts)).blob);
    expect(view && withoutOwner(view)).toEqual(withoutOwner(foldFacts(EMPTY_ACCOUNT, facts)));
  });

  test('[I-R6] a trimmed log is exported with the account before it', async () => {
    const facts = story();
    const start = foldFacts(EMPTY_ACCOUNT, facts.slice(0, 200));
    const { view } = await readBack((await write(facts.slice(150), start)).blob);
    expect(view && withoutOwner(view)).toEqual(withoutOwner(foldFacts(EMPTY_ACCOUNT, facts)));
  });

  test('[I-R6] without it the fold begins at the next baseline, or there is none', async () => {
    const facts = story();
    const without = await readBack((await write(facts.slice(150))).blob);
    expect([without.view, without.read.ok && without.read.value.end.folded]).toEqual([
      undefined,
      null,
    ]);
    const later: AccountFact = viewToBaseline({ ...EMPTY_ACCOUNT, seq: 400, at: 5_000 });
    const begun = await readBack((await write([...facts.slice(150), later])).blob);
    expect(begun.view?.seq).toBe(400);
  });
});

describe('[I-R4] a file is refused', () => {
  const refusalOf = async (text: string) => {
    const { read } = await readBack(new Blob([text]));
    return read.ok ? 'read' : `${read.refusal.code} ${read.refusal.line}`;
  };
  const written = async (): Promise<readonly string[]> => {
    const lines = (await textOf((await write(story())).blob)).split('\n');
    return lines.slice(0, -1);
  };

  test('[I-R4] that is not one of a log', async () => {
    const foreign = ['', 'hello', '{"a":1}\n', '[]\n', 'null\n'];
    expect(await Promise.all(foreign.map(refusalOf))).toEqual(foreign.map(() => 'FOREIGN 1'));
  });

  test('[I-R4] of a newer version of the file or of the facts', async () => {
    const lines = await written();
    for (const name of ['version', 'facts']) {
      const [head = '', ...rest] = lines;
      const newer = head.replace(new RegExp(`"${name}":\\d+`), `"${name}":99`);
      expect(await refusalOf([newer, ...rest].join('\n'))).toBe('NEWER 1');
    }
  });

  test('[I-R4] whose end is missing', async () => {
    const lines = await written();
    expect(await refusalOf(`${lines.slice(0, -1).join('\n')}\n`)).toBe('CUT 302');
  });

  test('[I-R4] in which a line was changed, left out, doubled or added', async () => {
    const lines = await written();
    const end = lines.length;
    const changed = lines.map((line) => line.replace('"60000"', '"60001"'));
    expect(await refusalOf(changed.join('\n'))).toBe(`DAMAGED ${end}`);
    expect(await refusalOf(lines.toSpliced(5, 1).join('\n'))).toBe(`DAMAGED ${end - 1}`);
    expect(await refusalOf(lines.toSpliced(5, 0, lines[5] ?? '').join('\n'))).toMatch(/^DAMAGED/);
    expect(await refusalOf([...lines, lines[5] ?? ''].join('\n'))).toBe(`DAMAGED ${end + 1}`);
    expect(await refusalOf(lines.toSpliced(5, 1, '{').join('\n'))).toBe('DAMAGED 6');
  });

  test('[I-R4] whose compression breaks off', async () => {
    const { blob } = await write(story());
    const { read } = await readBack(blob.slice(0, blob.size - 100));
    expect(read.ok || read.refusal.code).toBe('DAMAGED');
  });
});
