/**
 * Which part of the screens may use which. A feature's screens are its own: what two of them need
 * is a part of the kit, of `market` when it shows an instrument, of `people` when it is about the
 * person, of `content` when it shows what operators publish, of `copytrade` when it shows traders and
 * copies, of `admin` when it is the console's.
 */

/** Whatever the screens of a feature may use; `screens` are the pages that belong to no feature. */
const SCREEN = [
  'admin',
  'content',
  'copytrade',
  'format',
  'i18n',
  'kit',
  'market',
  'people',
  'screens',
  'services',
  'shell',
  'theme',
];

const PARTS: Readonly<Record<string, readonly string[]>> = {
  format: [],
  services: ['format'],
  theme: ['services'],
  i18n: ['format', 'services'],
  kit: ['format', 'i18n', 'services', 'theme'],
  market: ['format', 'i18n', 'kit', 'services', 'theme'],
  people: ['format', 'i18n', 'kit', 'services'],
  admin: ['format', 'i18n', 'kit', 'services'],
  content: ['format', 'i18n', 'kit', 'services', 'theme'],
  copytrade: ['format', 'i18n', 'kit', 'market', 'services'],
  shell: ['content', 'format', 'i18n', 'kit', 'market', 'services', 'theme'],
  screens: ['format', 'i18n', 'kit', 'services', 'shell', 'theme'],
  layouts: ['content', 'format', 'i18n', 'kit', 'screens', 'services', 'shell', 'theme'],
  routes: ['content', 'i18n', 'kit', 'layouts', 'screens', 'screens/*', 'services'],
};

const FEATURE = /^screens\//;

/** `kit` for `src/ui/kit/Button.tsx`, `screens/trade` for a screen of rounds, undefined elsewhere. */
function partOf(path: string): string | undefined {
  return /^src\/ui\/((?:screens\/)?[^/]+)\//.exec(path)?.[1];
}

/** Fault of an import within `src/ui`; undefined for a permitted one. */
export function uiProblem(from: string, to: string): string | undefined {
  const part = partOf(from);
  const other = partOf(to);
  // app.tsx joins the parts.
  if (part === undefined || part === other) return undefined;
  if (other === undefined) return `ui/${part} may not import the app itself`;
  if (FEATURE.test(part) && FEATURE.test(other))
    return `${part} may not import another feature's screens: ${other}`;
  const allowed = FEATURE.test(part) ? SCREEN : PARTS[part];
  if (allowed === undefined) return `the table of the screens' parts has no row for ${part}`;
  return allowed.includes(FEATURE.test(other) ? 'screens/*' : other)
    ? undefined
    : `ui/${part} may not import ui/${other}`;
}
