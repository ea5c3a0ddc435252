/**
 * Into which files the client's code goes. A browser asks a plain server for six files at a time, and
 * over a slow line each costs a round trip: what is needed at the same moment is one file, even
 * where a page then receives some code that it never runs.
 */
import { createParts, createReach, type Graph, type Part } from './parts.ts';

const FUTURES = 'src/ui/screens/futures';

const firstScreen = createParts([{ name: 'controls', roots: [`${FUTURES}/openTerminal.ts`] }]);

const LATER_PARTS: readonly Part[] = [
  {
    name: 'frame',
    roots: [
      'src/ui/shell/Warnings.tsx',
      'src/ui/shell/Toasts.tsx',
      'src/ui/shell/BottomNav.tsx',
      'src/ui/shell/popups/Popups.tsx',
    ],
  },
  {
    name: 'account',
    roots: [
      'src/streams/accountPart.ts',
      'src/streams/attempts.ts',
      'src/protocol/memberCalls.ts',
      'src/db/clientLog.ts',
      'src/db/database.ts',
      'src/streams/facts.ts',
      'src/streams/futures/pricing.ts',
      'src/workers/clients/pricingClient.ts',
      'src/wiring/marketPrices.ts',
    ],
  },
  { name: 'calls', roots: ['src/protocol/laterCalls.ts'] },
  {
    name: 'terminal',
    roots: [
      `${FUTURES}/OrderSide.tsx`,
      `${FUTURES}/OrderSheet.tsx`,
      `${FUTURES}/book/OrderBook.tsx`,
      `${FUTURES}/book/TradeTape.tsx`,
      `${FUTURES}/panel/RecordPanel.tsx`,
      `${FUTURES}/chart/ChartTools.tsx`,
      `${FUTURES}/chart/view/FullscreenButton.tsx`,
    ],
  },
  {
    name: 'desk',
    roots: [`${FUTURES}/DeskPanels.tsx`, `${FUTURES}/layout/LayoutButton.tsx`],
  },
  {
    name: 'chart',
    roots: [
      `${FUTURES}/chart/LiveChart.tsx`,
      `${FUTURES}/chart/drawings/DrawingPart.tsx`,
      `${FUTURES}/chart/view/SaveImage.tsx`,
    ],
  },
  { name: 'content', roots: ['src/wiring/contentPart.ts'] },
];

const laterPart = createParts(LATER_PARTS);

/** Libraries that no first picture needs: of tables, of forms, of what floats over the page. */
const LIBRARIES = {
  tables: /node_modules\/@tanstack\//,
  forms: /node_modules\/(?:react-hook-form|@hookform)\//,
  overlays:
    /node_modules\/@radix-ui\/react-(?:popover|dialog|alert-dialog|dropdown-menu|select|tooltip|slider|switch)\//,
};

const librariesOf = createReach(LIBRARIES);

/** Modules of the console alone, which no trader needs. */
export const CONSOLE =
  /src\/ui\/(?:admin|screens\/admin|services\/operator|i18n\/(?:ko|en)\/admin|i18n\/adminTexts)/;

/**
 * Chunk of a module that many parts share: the kit by the libraries that come with it, code that
 * runs without a screen, the console.
 */
function sharedBy(id: string, graph: Graph): string {
  if (CONSOLE.test(id)) return 'console';
  const isOfScreens = /\/src\/ui\/|node_modules\/(?:@?radix-ui|lucide-react)/.test(id);
  return isOfScreens ? ['kit', ...librariesOf(id, graph)].join('-') : 'common';
}

/** Texts of the terminal's parts, one file for each language. */
const terminalTexts = (id: string): string | null => {
  const [, language] =
    /\/i18n\/(en|ko)(?:Positions|\/(?:closing|positionDialogs|panels|chartView|drawings))\.ts$/.exec(
      id,
    ) ?? [];
  return language === undefined ? null : `${language}Terminal`;
};

/**
 * Number of sharing parts above which a module is grouped; otherwise there would be many small
 * files.
 */
const MANY = 5;

const KITS = ['kit', 'kit-tables', 'kit-forms', 'kit-overlays'];

type NameOf = (id: string, graph: Graph) => string | null;

/** A group of its own for each name: what a group holds takes along what it imports. */
const groupsOf = (names: readonly string[], nameOf: NameOf) =>
  names.map((name) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null),
  }));

const sharedGroups = (names: readonly string[]) =>
  groupsOf(names, sharedBy).map((group) => ({ ...group, minShareCount: MANY }));

/** The first group that a module belongs to has it. */
const IN_ORDER = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\//,
    tags: ['$initial' as const],
  },
  { name: 'start', tags: ['$initial' as const] },
  ...groupsOf(['controls'], firstScreen),
  { debugName: 'texts of the terminal', name: terminalTexts },
  { name: 'dexie', test: /node_modules\/dexie\// },
  ...Object.entries(LIBRARIES).map(([name, test]) => ({ name, test })),
  ...sharedGroups([...KITS, 'common']),
  ...groupsOf(
    LATER_PARTS.map(({ name }) => name),
    laterPart,
  ),
  ...sharedGroups(['console']),
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 16_000,
  },
];

export const CHUNKS = IN_ORDER.map((group, index) => ({
  ...group,
  priority: IN_ORDER.length - index,
}));
