/**
 * Who may import whom: the one table that the check holds the code against, and the one list of
 * exceptions. A row that is missing is a failure, so a new folder has to be thought about.
 */

/**
 * `all` of a folder, or only the files that match, `types` when nothing may remain at run time but
 * what comes from the files of `values`.
 */
export type Access =
  | 'all'
  | { readonly files: RegExp; readonly as: 'values' }
  | { readonly files: RegExp; readonly as: 'types'; readonly values?: RegExp };

export type Row = {
  readonly from: Readonly<Record<string, Access>>;
  /** Package names; a trailing `*` stands for any ending. A package's subpaths come with it. */
  readonly packages: readonly string[];
};

const typesOnly: Access = { files: /./, as: 'types' };
/** A form is checked by the schema of the call that it is sent with; a refusal has one text. */
const callSchemas: Access = {
  files: /./,
  as: 'types',
  values: /^src\/protocol\/(?:\w+\/(?:calls|operatorCalls)|refusals\/(?:texts|siteTexts))\.ts$/,
};
/** The clients, and the files of types that their calls take and give. */
const workerClients: Access = {
  files: /^src\/workers\/(?:clients\/|(?:\w+\/)?\w+Types\.ts$)/,
  as: 'values',
};

/** The server draws the first picture of a market in the words and figures of the app. */
const firstPaint: Access = {
  files: /^src\/ui\/(?:format\/tickerTexts|i18n\/(?:ko|en)\/market)\.ts$/,
  as: 'values',
};

// xstate itself for the types of the actors that screens read.
const REACT = ['react', 'react-dom', 'react-router-dom', '@xstate/react', 'xstate'];
const WIDGETS = [
  'radix-ui',
  '@radix-ui/colors',
  'sonner',
  'lucide-react',
  'cmdk',
  'diff',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/react',
  '@tiptap/starter-kit',
  'react-day-picker',
  'react-hook-form',
  '@hookform/resolvers',
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'flexlayout-react',
  'react-resizable-panels',
  'lightweight-charts',
  'qr',
  'dompurify',
  'd3',
  'elkjs',
  'd3-*',
  'pretendard',
];
// Forms add to the schemas of calls what only the screen knows: a password typed twice, a consent.
const TRANSLATION = ['i18next'];
const SCHEMAS = ['valibot'];

/** Where the client is joined: everything of the client, nothing of an exchange. */
const CLIENT_SIDE: Readonly<Record<string, Access>> = {
  domain: 'all',
  protocol: 'all',
  db: 'all',
  streams: 'all',
  workers: workerClients,
  // The developer pages run properties and published vectors on the pricing worker.
  qa: 'all',
  machines: 'all',
  ui: 'all',
};

export const TABLE: Readonly<Record<string, Row>> = {
  domain: { from: {}, packages: [] },
  engine: { from: { domain: 'all' }, packages: [] },
  protocol: { from: { domain: 'all' }, packages: ['valibot'] },
  gateway: {
    from: { domain: 'all', engine: 'all', protocol: 'all' },
    packages: [
      'hono',
      'valibot',
      '@valibot/to-json-schema',
      'jose',
      'hash-wasm',
      'otpauth',
      'ipaddr.js',
      '@noble/hashes',
      '@scure/base',
      'magic-bytes.js',
      '@remix-run/multipart-parser',
      // What people write as HTML or Markdown, made harmless.
      'hast-util-from-html',
      'hast-util-sanitize',
      'hast-util-to-html',
      'marked',
    ],
  },
  server: {
    from: { domain: 'all', engine: 'all', protocol: 'all', gateway: 'all', ui: firstPaint },
    packages: [
      'ws',
      'pg',
      '@electric-sql/pglite',
      'fs-native-extensions',
      'prom-client',
      'valibot',
      'ipaddr.js',
      'nodemailer',
      // Passwords that are guessed first.
      '@zxcvbn-ts/language-common',
      'web-push',
      '@hono/node-server',
      'hono',
      // Addresses of deposits from extended public keys.
      '@scure/bip32',
      '@noble/curves',
      '@noble/hashes',
      'node:*',
    ],
  },
  db: { from: { domain: 'all' }, packages: ['dexie'] },
  streams: {
    from: { domain: 'all', protocol: 'all', db: 'all', workers: workerClients },
    // The hash: of a log's file and of its folded account, the same in Node and where WebCrypto is not offered.
    packages: ['rxjs', '@stomp/stompjs', 'immer', 'valibot', '@noble/hashes'],
  },
  workers: {
    from: { domain: 'all', gateway: 'all', db: 'all' },
    // The practice exchange keeps its store in IndexedDB.
    packages: ['comlink', 'dexie'],
  },
  // The properties of the pricing worker run in the page too.
  qa: { from: { domain: 'all', workers: workerClients }, packages: ['fast-check'] },
  machines: { from: { domain: 'all', protocol: typesOnly }, packages: ['xstate'] },
  ui: {
    from: { domain: 'all', protocol: callSchemas, machines: 'all' },
    // The hash: a power ball's draw is verified in the browser, also where WebCrypto is not offered (http).
    packages: [...REACT, 'xstate', ...WIDGETS, ...SCHEMAS, ...TRANSLATION, '@noble/hashes'],
  },
  wiring: {
    from: CLIENT_SIDE,
    // The inspector is loaded by the code that streams to it.
    packages: ['rxjs', 'xstate', 'comlink', '@statelyai/inspect'],
  },
  'firstSocket.ts': { from: { wiring: 'all' }, packages: [] },
  'main.tsx': {
    from: { ...CLIENT_SIDE, wiring: 'all' },
    packages: [...REACT, 'rxjs', 'comlink', 'virtual:pwa-register', 'pretendard'],
  },
};

export type Exception = {
  readonly file: string;
  /** The imported file or package, or the banned global. */
  readonly target: string;
  readonly reason: string;
};

/** An exception that no file needs any more is itself a failure. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'src/gateway/feeds/book.ts',
    target: 'data/book-shape.json',
    reason: 'the recorded shape of a book is a constant of every feed, bundled into both hosts',
  },
];
