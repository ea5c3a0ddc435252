import { Actions, DockLocation, type Model, TabNode, TabSetNode } from 'flexlayout-react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addable, newTab } from '../../../../../src/ui/screens/futures/layout/AddPanel.tsx';
import {
  closeWindow,
  homeOf,
  panelsOfWindow,
} from '../../../../../src/ui/screens/futures/layout/useWindows.ts';
import {
  type LayoutJson,
  layoutOf,
  layoutText,
  PANELS,
  readLayout,
  tabsIn,
  toModel,
  withoutWindows,
} from '../../../../../src/ui/screens/futures/layout/panels.ts';
import {
  chartTab,
  freeLayout,
  PRESETS,
  presetLayout,
} from '../../../../../src/ui/screens/futures/layout/presets.ts';

const PLACE = { x: 0, y: 0, width: 1280, height: 800 };
const STOCKS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'XAUUSD'];

const idsIn = (json: LayoutJson): readonly string[] =>
  tabsIn(json)
    .map(({ id }) => id)
    .toSorted();

const shown = (model: Model): readonly string[] => idsIn(layoutOf(model));

function nodesOf<Kind>(model: Model, Kind: new (...made: never[]) => Kind): readonly Kind[] {
  const nodes: Kind[] = [];
  model.visitNodes((node) => {
    if (node instanceof Kind) nodes.push(node);
  });
  return nodes;
}

/** One act of a person, by numbers that choose what it is about. */
type Act = readonly [kind: number, a: number, b: number];

const pick = <T>(values: readonly T[], index: number): T | undefined =>
  values[index % Math.max(values.length, 1)];

const SIDES = [
  DockLocation.CENTER,
  DockLocation.LEFT,
  DockLocation.RIGHT,
  DockLocation.TOP,
  DockLocation.BOTTOM,
];

function perform(model: Model, [kind, a, b]: Act): void {
  const tab = pick(nodesOf(model, TabNode), a);
  const group = pick(nodesOf(model, TabSetNode), b);
  switch (kind % 5) {
    case 0:
      if (tab && group) {
        const side = pick(SIDES, a + b) ?? DockLocation.CENTER;
        model.doAction(Actions.moveNode(tab.getId(), group.getId(), side, -1, true));
      }
      return;
    case 1:
      if (tab) model.doAction(Actions.deleteTab(tab.getId()));
      return;
    case 2: {
      const panel = pick(addable(tabsIn(layoutOf(model))), a);
      if (panel === undefined || group === undefined) return;
      const added = { ...newTab(panel, tabsIn(layoutOf(model))) };
      model.doAction(Actions.addTab(added, group.getId(), DockLocation.CENTER, -1, true));
      return;
    }
    case 3:
      if (group) model.doAction(Actions.maximizeToggle(group.getId(), group.getLayoutId()));
      return;
    default: {
      const config = b % 2 === 0 ? { stock: pick(STOCKS, a) } : { period: '1h' as const };
      const chart = nodesOf(model, TabNode).find((node) => node.getComponent() === 'chart');
      if (chart) model.doAction(Actions.updateNodeAttributes(chart.getId(), { config }));
    }
  }
}

/** Without the ids that the library makes, of which an empty group has a new one each time. */
const withoutMade = (text: string): string => text.replace(/"id":"#[^"]*",/g, '');

const acts = fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)), { maxLength: 25 });

describe('[W-Y1] presets', () => {
  test.each(PRESETS)(
    '%s has the form, the book, the records and its charts, each once',
    (preset) => {
      const json = presetLayout(preset, STOCKS, PLACE);
      expect(readLayout(JSON.stringify(json))).toEqual(json);
      const ids = idsIn(json);
      expect(ids).toEqual(expect.arrayContaining(['book', 'chart1', 'form', 'records', 'tape']));
      const charts = { free: 1, twoCharts: 2, fourCharts: 4, twoScreens: 3, threeScreens: 3 }[
        preset
      ];
      expect(ids.filter((id) => id.startsWith('chart'))).toHaveLength(charts);
    },
  );

  test('given two instruments, a chart without one of its own has another period', () => {
    const charts = tabsIn(presetLayout('fourCharts', ['BTCUSDT', 'ETHUSDT'], PLACE))
      .filter(({ component }) => component === 'chart')
      .map(({ config }) => config);
    expect(charts).toEqual([{}, { stock: 'ETHUSDT' }, { period: '1h' }, { period: '1h' }]);
  });

  test('windows of a preset lie on the screens beside the page', () => {
    const { subLayouts = {} } = presetLayout('threeScreens', STOCKS, PLACE);
    expect(Object.values(subLayouts).map(({ rect }) => rect?.x)).toEqual([1280, 2560]);
  });
});

describe('[W-Y2] panels', () => {
  test('whatever is moved, hidden, shown and chosen, each panel is there once and can be stored', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRESETS), acts, (preset, performed) => {
        const model = toModel(withoutWindows(presetLayout(preset, STOCKS, PLACE)));
        for (const act of performed) perform(model, act);
        const text = layoutText(model) ?? '';
        const read = readLayout(text);
        expect(read).toBeDefined();
        expect(read && shown(toModel(read))).toEqual(shown(model));
        expect(withoutMade((read && layoutText(toModel(read))) ?? '')).toBe(withoutMade(text));
      }),
    );
  });

  test('a maximized group whose last panel is hidden is stored as it is read again', () => {
    const model = toModel(freeLayout());
    for (const tab of nodesOf(model, TabNode).slice(1))
      model.doAction(Actions.deleteTab(tab.getId()));
    const [group] = nodesOf(model, TabSetNode);
    if (group === undefined) throw new Error('no group');
    model.doAction(Actions.maximizeToggle(group.getId(), group.getLayoutId()));
    expect(layoutText(model)).toContain('"maximized":true');
    for (const tab of nodesOf(model, TabNode)) model.doAction(Actions.deleteTab(tab.getId()));
    expect(layoutText(model)).not.toContain('maximized');
  });

  test('a hidden panel can be shown again, and no panel twice', () => {
    const model = toModel(freeLayout());
    expect(addable(tabsIn(layoutOf(model)))).toEqual(['chart']);
    model.doAction(Actions.deleteTab('book'));
    expect(addable(tabsIn(layoutOf(model)))).toEqual(['chart', 'book']);
  });

  test('the fifth chart cannot be shown, and a new one takes the first free id', () => {
    const four = [1, 2, 3, 4].map((index) => chartTab(`chart${index}`));
    expect(addable(four)).not.toContain('chart');
    expect(newTab('chart', [chartTab('chart1'), chartTab('chart3')]).id).toBe('chart2');
  });
});

describe('[W-Y4] closing a window', () => {
  test('docks its panel beside what it stood beside, or in the group it was in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRESETS), acts, fc.nat(40), (preset, performed, index) => {
        const model = toModel(withoutWindows(presetLayout(preset, STOCKS, PLACE)));
        for (const act of performed) perform(model, act);
        const tab = pick(nodesOf(model, TabNode), index);
        if (tab === undefined) return;
        const before = shown(model);
        const home = homeOf(model, tab.getId());
        const group = home?.kind === 'group' ? home.id : undefined;
        model.doAction(Actions.popoutTab(tab.getId(), 'window'));
        const id = tab.getLayoutId();
        expect(panelsOfWindow(model, id)).toEqual([tab.getId()]);
        model.doAction(closeWindow(model, id, home));
        expect(shown(model)).toEqual(before);
        expect(tab.getLayoutId()).toBe(model.getRootRow()?.getLayoutId());
        expect(Object.keys(layoutOf(model).subLayouts ?? {})).toEqual([]);
        expect(group === undefined || tab.getParent()?.getId() === group).toBe(true);
      }),
    );
  });
});

describe('[W-Y5] after a reload', () => {
  test.each(PRESETS)('the windows of %s are docked, with all their panels', (preset) => {
    const json = presetLayout(preset, STOCKS, PLACE);
    const dockedJson = withoutWindows(json);
    expect(dockedJson.subLayouts).toBeUndefined();
    expect(idsIn(dockedJson)).toEqual(idsIn(json));
  });
});

describe('[W-Y7] what is stored', () => {
  const twice: LayoutJson = {
    layout: {
      type: 'row',
      children: [{ type: 'tabset', children: [chartTab('chart1'), chartTab('chart1')] }],
    },
  };
  const five: LayoutJson = {
    layout: {
      type: 'row',
      children: [
        { type: 'tabset', children: [1, 2, 3, 4, 5].map((index) => chartTab(`chart${index}`)) },
      ],
    },
  };

  test.each(['', '{', '7', '[]', '{}', '{"layout":{"type":"tab"}}'])(
    '%j is no arrangement',
    (text) => {
      expect(readLayout(text)).toBeUndefined();
    },
  );

  test('neither is one with a panel twice or a fifth chart', () => {
    expect(readLayout(JSON.stringify(twice))).toBeUndefined();
    expect(readLayout(JSON.stringify(five))).toBeUndefined();
  });

  test('no text breaks the reader, and what it reads can be laid out', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = readLayout(text);
        expect(read === undefined || shown(toModel(read))).not.toBe(false);
      }),
    );
    expect(PANELS).toHaveLength(5);
  });
});
