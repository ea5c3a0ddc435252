import { describe, expect, test } from 'vitest';
import { chainOf } from '../../../../src/ui/screens/dev/log/chain.ts';
import { scrollWindow } from '../../../../src/ui/screens/dev/log/scaledScroll.ts';
import type { Hops, LoggedFact, SentCommand } from '../../../../src/ui/services/dev/log.ts';

const VIEW = 448;
const at = (rows: number, scrollTop: number) => scrollWindow(rows, 28, { scrollTop, viewPx: VIEW });

describe('[I-L3] a list of any length', () => {
  test.each([0, 3, 1_000, 1_000_000, 50_000_000])('of %i rows', (rows) => {
    const top = at(rows, 0);
    expect(top.first).toBe(0);
    expect(top.topPx).toBe(0);
    expect(top.count).toBe(Math.min(rows, 22));
    const bottom = at(rows, top.heightPx - VIEW);
    expect(bottom.first + bottom.count).toBe(rows);
    // The last row ends where the content ends.
    expect(bottom.topPx + bottom.count * 28).toBeCloseTo(
      Math.max(top.heightPx, rows * 28 > VIEW ? 0 : rows * 28),
      3,
    );
    expect(top.heightPx).toBeLessThanOrEqual(12_000_000);
  });

  test('never renders more than what is in view, and what is in view is rendered', () => {
    for (let share = 0; share <= 1; share += 0.05) {
      const { heightPx } = at(1_000_000, 0);
      const scrollTop = share * (heightPx - VIEW);
      const { topPx, count } = at(1_000_000, scrollTop);
      expect(count).toBeLessThanOrEqual(30);
      expect(topPx).toBeLessThanOrEqual(scrollTop);
      expect(topPx + count * 28).toBeGreaterThanOrEqual(scrollTop + VIEW);
    }
  });
});

describe('[I-L4] the chain of a fact', () => {
  const fact = (seq: number, ids: readonly string[], type = 'FILL'): LoggedFact => ({
    seq,
    at: 1_000 + seq * 10,
    type,
    body: {},
    ids,
  });

  const linkOf = (one: LoggedFact) => ({ kind: 'fact', at: one.at, fact: one, hops: [] });

  test('is in the order of the log, each fact once, with the time between and the shared ids', () => {
    const fill = fact(5, ['o-1', 'p-1']);
    const placed = fact(3, ['o-1', 'c-1'], 'ORDER');
    const closed = fact(9, ['p-1'], 'POSITION_CLOSE');
    expect(chainOf(fill, [closed, fill, placed, fill])).toEqual([
      { ...linkOf(placed), afterMs: undefined, shared: ['o-1'] },
      { ...linkOf(fill), afterMs: 20, shared: ['o-1', 'p-1'] },
      { ...linkOf(closed), afterMs: 40, shared: ['p-1'] },
    ]);
  });

  const command: SentCommand = {
    call: 'POST /api/futures/order',
    press: { at: 1_020.5, label: 'Buy / Long' },
    sentAt: 1_024,
    answer: { at: 1_061.25, status: 200 },
    ids: ['c-1', 'o-1'],
  };
  const hopsWith = (commands: readonly SentCommand[], ofFact: Hops['ofFact']): Hops => ({
    commandsOf: (ids) => commands.filter((one) => one.ids.some((id) => ids.includes(id))),
    ofFact,
  });

  test('[I-L10] begins with the press and the request, and names the stations of each fact', () => {
    const placed = fact(3, ['o-1', 'c-1'], 'ORDER');
    const fill = fact(5, ['o-1', 'p-1']);
    const passed = { received: 1_055, stored: 1_057.5, folded: 1_058, drawn: 1_070 };
    const other: SentCommand = { ...command, ids: ['c-2'] };
    const hops = hopsWith([other, command], (seq) => (seq === 5 ? passed : undefined));
    expect(chainOf(fill, [fill, placed], hops)).toEqual([
      { kind: 'pressed', at: 1_020.5, label: 'Buy / Long', shared: [], afterMs: undefined },
      { kind: 'sent', at: 1_024, label: command.call, shared: ['o-1'], afterMs: 3.5 },
      { ...linkOf(placed), afterMs: 6, shared: ['o-1'] },
      {
        ...linkOf(fill),
        afterMs: 20,
        shared: ['o-1', 'p-1'],
        hops: [
          { hop: 'received', afterMs: 5 },
          { hop: 'stored', afterMs: 2.5 },
          { hop: 'folded', afterMs: 0.5 },
          { hop: 'drawn', afterMs: 12 },
        ],
      },
      { kind: 'answered', at: 1_061.25, label: '200', shared: ['o-1'], afterMs: 11.25 },
    ]);
  });

  test('[I-L11] shows nothing after what it caused, though the clocks differ', () => {
    const placed = fact(3, ['o-1'], 'ORDER');
    const early: SentCommand = { ...command, press: { at: 1_039, label: 'Buy' }, sentAt: 1_041 };
    const hops = hopsWith([early], () => ({ received: 1_029, folded: 1_031 }));
    const [pressed, sent, ordered] = chainOf(placed, [placed], hops);
    expect([pressed, sent, ordered].map((link) => [link?.kind, link?.at])).toEqual([
      ['pressed', 1_030],
      ['sent', 1_030],
      ['fact', 1_030],
    ]);
    expect(ordered).toMatchObject({
      hops: [
        { hop: 'received', afterMs: 0 },
        { hop: 'folded', afterMs: 1 },
      ],
    });
  });
});
