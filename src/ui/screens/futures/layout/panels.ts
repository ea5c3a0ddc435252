/** The panels of an arrangement, and how one is stored. */
import { Actions, type IJsonModel, Model, type TabNode } from 'flexlayout-react';
import * as v from 'valibot';
import { CHART_PERIODS, PRICE_TYPES } from '../../../../domain/market.ts';

export const PANELS = ['chart', 'book', 'tape', 'records', 'form'] as const;
export type Panel = (typeof PANELS)[number];

/** Charts of one arrangement, each with its own instrument; of the other panels there is one. */
export const CHARTS_MAX = 4;

const chartSchema = v.object({
  /** Fixed instrument; absent for a chart that follows the instrument of the terminal. */
  stock: v.exactOptional(v.string()),
  /** Absent while it has the period last chosen for the terminal. */
  period: v.exactOptional(v.picklist(CHART_PERIODS)),
  /** Absent while it has the price last chosen for the terminal. */
  priceType: v.exactOptional(v.picklist(PRICE_TYPES)),
});

export type ChartConfig = v.InferOutput<typeof chartSchema>;

const weight = v.exactOptional(v.pipe(v.number(), v.finite(), v.gtValue(0)));

const tabSchema = v.object({
  type: v.literal('tab'),
  id: v.string(),
  name: v.string(),
  component: v.picklist(PANELS),
  config: v.exactOptional(chartSchema),
});

const tabSetSchema = v.pipe(
  v.object({
    type: v.literal('tabset'),
    id: v.exactOptional(v.string()),
    weight,
    selected: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(-1))),
    maximized: v.exactOptional(v.boolean()),
    children: v.exactOptional(v.array(tabSchema)),
  }),
  // One whose last panel was hidden has nothing to maximize; read again, it would not be either.
  v.transform(({ maximized, ...group }) =>
    maximized === undefined || (group.children ?? []).length === 0
      ? group
      : { ...group, maximized },
  ),
);

export type TabJson = v.InferOutput<typeof tabSchema>;
export type TabSetJson = v.InferOutput<typeof tabSetSchema>;

export interface RowJson {
  readonly type: 'row';
  readonly id?: string;
  readonly weight?: number;
  // The library's own type, which it takes, is not readonly.
  readonly children?: (RowJson | TabSetJson)[];
}

const rowSchema: v.GenericSchema<unknown, RowJson> = v.object({
  type: v.literal('row'),
  id: v.exactOptional(v.string()),
  weight,
  children: v.exactOptional(v.array(v.lazy(() => v.union([rowSchema, tabSetSchema])))),
});

const pixels = v.pipe(v.number(), v.finite());

const storedSchema = v.object({
  layout: rowSchema,
  /** Panels in windows of their own. */
  subLayouts: v.exactOptional(
    v.record(
      v.string(),
      v.object({
        type: v.literal('window'),
        layout: rowSchema,
        rect: v.exactOptional(v.object({ x: pixels, y: pixels, width: pixels, height: pixels })),
      }),
    ),
  ),
});

export type LayoutJson = v.InferOutput<typeof storedSchema>;

/** Settings of every arrangement; none of them is stored. */
const GLOBAL: NonNullable<IJsonModel['global']> = {
  tabEnablePopout: true,
  tabEnablePopoutIcon: true,
  tabEnablePopoutOverlay: true,
  tabEnableScrollbars: false,
  tabSetEnableMaximize: true,
  tabSetMinWidth: 200,
  tabSetMinHeight: 96,
  enableEdgeDockIndicators: true,
};

function tabsOf(node: RowJson | TabSetJson): readonly TabJson[] {
  if (node.type === 'tabset') return node.children ?? [];
  return (node.children ?? []).flatMap(tabsOf);
}

/** The panels of an arrangement, those in windows of their own included. */
export const tabsIn = ({ layout, subLayouts = {} }: LayoutJson): readonly TabJson[] => [
  ...tabsOf(layout),
  ...Object.values(subLayouts).flatMap((window) => tabsOf(window.layout)),
];

/** No panel twice, no id twice, no more charts than there may be. */
function isWhole(json: LayoutJson): boolean {
  const tabs = tabsIn(json);
  const count = (panel: Panel) => tabs.filter(({ component }) => component === panel).length;
  return (
    new Set(tabs.map(({ id }) => id)).size === tabs.length &&
    PANELS.every((panel) => count(panel) <= (panel === 'chart' ? CHARTS_MAX : 1))
  );
}

export const toModel = (json: LayoutJson): Model => Model.fromJson({ global: GLOBAL, ...json });

/** The arrangement of a model. */
export const layoutOf = (model: Model): LayoutJson => v.parse(storedSchema, model.toJson());

/** As it is stored; undefined in the middle of a change that has a floating panel. */
export function layoutText(model: Model): string | undefined {
  const parsed = v.safeParse(storedSchema, model.toJson());
  return parsed.success ? JSON.stringify(parsed.output) : undefined;
}

export const panelOf = (node: TabNode): Panel =>
  PANELS.find((panel) => panel === node.getComponent()) ?? 'chart';

/** The choices of a chart; none for other panels. */
export function readConfig(value: unknown): ChartConfig {
  const parsed = v.safeParse(chartSchema, value);
  return parsed.success ? parsed.output : {};
}

export function setConfig(node: TabNode, config: ChartConfig): void {
  node.getModel().doAction(Actions.updateNodeAttributes(node.getId(), { config }));
}

/** Reads a stored arrangement; undefined for a text that is none. [W-Y7] */
export function readLayout(text: string): LayoutJson | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(storedSchema, value);
  return parsed.success && isWhole(parsed.output) ? parsed.output : undefined;
}

/** The arrangement with new ids of its windows: an open one is not mistaken for one of these. */
export const withNewWindows = ({ layout, subLayouts = {} }: LayoutJson): LayoutJson => ({
  layout,
  subLayouts: Object.fromEntries(
    Object.values(subLayouts).map((window) => [crypto.randomUUID(), window]),
  ),
});

/**
 * The arrangement with the panels of its windows back in the page: windows can only be opened by a
 * press of the user. They join the panels at the end of the first row.
 */
export function withoutWindows(json: LayoutJson): LayoutJson {
  const windows = Object.values(json.subLayouts ?? {});
  if (windows.length === 0) return json;
  const children = windows.flatMap(({ layout }) => {
    const tabs = [...tabsOf(layout)];
    return tabs.length === 0 ? [] : [{ type: 'tabset' as const, weight: 30, children: tabs }];
  });
  return { layout: { ...json.layout, children: [...(json.layout.children ?? []), ...children] } };
}
