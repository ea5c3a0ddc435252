/** The arrangements that come with the terminal. */
import type { ChartConfig, LayoutJson, Panel, RowJson, TabJson, TabSetJson } from './panels.ts';
import { SAVED_LAYOUTS_MAX } from '../../../../domain/preferences.ts';

export const PRESETS = ['free', 'twoCharts', 'fourCharts', 'twoScreens', 'threeScreens'] as const;
export type Preset = (typeof PRESETS)[number];

/** Where windows go: the page's own place, px of the desktop. */
interface ScreenPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const panelTab = (component: Exclude<Panel, 'chart'>): TabJson => ({
  type: 'tab',
  id: component,
  name: component,
  component,
});

export const chartTab = (id: string, config: ChartConfig = {}): TabJson => ({
  type: 'tab',
  id,
  name: 'chart',
  component: 'chart',
  config,
});

const tabs = (weight: number, ...children: readonly TabJson[]): TabSetJson => ({
  type: 'tabset',
  weight,
  children: [...children],
});

const split = (weight: number, ...children: readonly (RowJson | TabSetJson)[]): RowJson => ({
  type: 'row',
  weight,
  children: [...children],
});

/** Charts above the records, book and trades beside them, the order form at the end. */
const desk = (charts: RowJson | TabSetJson): RowJson =>
  split(
    100,
    split(
      76,
      split(68, charts, tabs(24, panelTab('book'), panelTab('tape'))),
      tabs(32, panelTab('records')),
    ),
    tabs(24, panelTab('form')),
  );

const windowOf = (layout: RowJson, { x, y, width, height }: ScreenPlace, screen: number) => ({
  type: 'window' as const,
  layout,
  rect: { x: x + width * screen, y, width, height },
});

/**
 * @param stocks instruments on offer, the terminal's own first: charts of their own show the others
 * @param place the page's window; further screens are taken to be to the right of it
 */
export function presetLayout(
  preset: Preset,
  stocks: readonly string[],
  place: ScreenPlace,
): LayoutJson {
  const other = (index: number): ChartConfig => {
    const stock = stocks[index];
    return stock === undefined ? { period: '1h' } : { stock };
  };
  const second = () =>
    split(
      100,
      split(
        100,
        tabs(50, chartTab('chart2', { period: '4h' })),
        tabs(50, chartTab('chart3', other(1))),
      ),
    );
  switch (preset) {
    case 'free':
      return freeLayout();
    case 'twoCharts':
      return {
        layout: desk(
          split(
            76,
            split(100, tabs(50, chartTab('chart1')), tabs(50, chartTab('chart2', other(1)))),
          ),
        ),
      };
    case 'fourCharts':
      return {
        layout: desk(
          split(
            76,
            split(50, tabs(50, chartTab('chart1')), tabs(50, chartTab('chart2', other(1)))),
            split(
              50,
              tabs(50, chartTab('chart3', other(2))),
              tabs(50, chartTab('chart4', other(3))),
            ),
          ),
        ),
      };
    case 'twoScreens':
      return {
        layout: desk(tabs(76, chartTab('chart1'))),
        subLayouts: { second: windowOf(second(), place, 1) },
      };
    case 'threeScreens':
      return {
        layout: split(
          100,
          split(76, tabs(68, chartTab('chart1')), tabs(32, panelTab('records'))),
          tabs(24, panelTab('form')),
        ),
        subLayouts: {
          second: windowOf(second(), place, 1),
          third: windowOf(
            split(100, tabs(50, panelTab('book')), tabs(50, panelTab('tape'))),
            place,
            2,
          ),
        },
      };
  }
}

/** Free panels, which need neither instruments nor the page's place. */
export const freeLayout = (): LayoutJson => ({ layout: desk(tabs(76, chartTab('chart1'))) });

// Names of saved arrangements. [W-Y8]

export const LAYOUT_NAME_MAX = 30;

/** `REPLACES` only warns: the arrangement of that name is replaced. */
type NameProblem = 'EMPTY' | 'LONG' | 'FULL' | 'REPLACES';

/** Problem of saving under `name`, a trimmed text, beside the `saved` names. */
export function nameProblem(name: string, saved: readonly string[]): NameProblem | undefined {
  if (name === '') return 'EMPTY';
  if (name.length > LAYOUT_NAME_MAX) return 'LONG';
  if (saved.includes(name)) return 'REPLACES';
  return saved.length >= SAVED_LAYOUTS_MAX ? 'FULL' : undefined;
}
