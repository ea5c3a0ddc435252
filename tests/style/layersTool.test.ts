/** The layers check proves here that it can fail: each rule is fed a source that breaks it. */
import { describe, expect, test } from 'vitest';
import { cycles, deadFiles, importGraph } from './tools/graph.ts';
import { layerViolations } from './tools/layers.ts';
import { readModule } from './tools/modules.ts';
import { TABLE, type Exception } from './tools/table.ts';

type Sources = Readonly<Record<string, string>>;

const modulesOf = (sources: Sources) =>
  Object.entries(sources).map(([path, text]) => readModule(path, text));

function problems(sources: Sources, exceptions: readonly Exception[] = []): readonly string[] {
  return layerViolations(modulesOf(sources), (path) => Object.hasOwn(sources, path), {
    table: TABLE,
    exceptions,
  }).map(({ says }) => says);
}

const files: Sources = {
  'src/domain/ids.ts': 'export type Id = string; export const id = 1;',
  'src/engine/state.ts': 'export const state = 1;',
  'src/protocol/wire.ts': 'export type Wire = string; export const wire = 1;',
  'src/protocol/futures/calls.ts': 'export const calls = 1;',
  'src/gateway/ports.ts': 'export type Port = string; export const port = 1;',
  'src/gateway/loop.ts': 'export const loop = 1;',
  'src/workers/clients/pricingClient.ts': 'export const client = 1;',
  'src/workers/pricing.worker.ts': 'export const worker = 1;',
};

const withFile = (path: string, text: string): Sources => ({ ...files, [path]: text });

describe('folders', () => {
  test.each([
    [
      'src/domain/a.ts',
      `import { state } from '../engine/state.ts';`,
      'domain may not import engine',
    ],
    [
      'src/engine/a.ts',
      `import type { Wire } from '../protocol/wire.ts';`,
      'engine may not import protocol',
    ],
    ['src/engine/a.ts', `export * from '../protocol/wire.ts';`, 'engine may not import protocol'],
    [
      'src/engine/a.ts',
      `export type { Wire } from '../protocol/wire.ts';`,
      'engine may not import protocol',
    ],
    [
      'src/engine/a.ts',
      `type W = import('../protocol/wire.ts').Wire;`,
      'engine may not import protocol',
    ],
    ['src/ui/a.tsx', `const a = () => import('../gateway/loop.ts');`, 'ui may not import gateway'],
    [
      'src/ui/a.tsx',
      `import { wire } from '../protocol/wire.ts';`,
      'ui may import only types from protocol',
    ],
    [
      'src/ui/a.tsx',
      `import { type Wire, wire } from '../protocol/wire.ts';`,
      'ui may import only types from protocol',
    ],
    ['src/ui/a.tsx', `import '../protocol/wire.ts';`, 'ui may import only types from protocol'],
    ['src/db/a.ts', `import { port } from '../gateway/ports.ts';`, 'db may not import gateway'],
    [
      'src/streams/a.ts',
      `import { worker } from '../workers/pricing.worker.ts';`,
      'streams may import only some files of workers',
    ],
    [
      'src/streams/a.ts',
      `new Worker(new URL('../workers/pricing.worker.ts', import.meta.url));`,
      'streams may import only some files of workers',
    ],
    ['src/main.tsx', `import './server/main.ts';`, 'main.tsx may not import server'],
    ['src/domain/a.ts', `import './gone.ts';`, 'no such file: src/domain/gone.ts'],
    ['src/domain/a.ts', `const a = (p: string) => import(p);`, 'an import path must be a literal'],
    ['src/domain/a.ts', `import '../../tests/support/x.ts';`, 'src may import nothing outside src'],
    ['src/utils/a.ts', '', 'the table of layers has no row for utils'],
  ])('%s: %s', (path, text, says) => {
    const sources = { ...withFile(path, text), 'tests/support/x.ts': '', 'src/server/main.ts': '' };
    expect(problems(sources)).toEqual([says]);
  });

  test.each([
    ['src/engine/a.ts', `import { id } from '../domain/ids.ts';`],
    ['src/ui/a.tsx', `import type { Wire } from '../protocol/wire.ts';`],
    ['src/ui/a.tsx', `import { type Wire } from '../protocol/wire.ts';`],
    ['src/ui/a.tsx', `import { calls } from '../protocol/futures/calls.ts';`],
    ['src/workers/a.ts', `import type { Port } from '../gateway/ports.ts';`],
    ['src/streams/a.ts', `import { client } from '../workers/clients/pricingClient.ts';`],
    ['src/workers/a.ts', `new Worker(new URL('./pricing.worker.ts', import.meta.url));`],
  ])('%s may: %s', (path, text) => {
    expect(problems(withFile(path, text))).toEqual([]);
  });
});

describe('parts of the screens', () => {
  const parts: Sources = {
    'src/ui/kit/Button.tsx': '',
    'src/ui/market/Star.tsx': '',
    'src/ui/shell/Header.tsx': '',
    'src/ui/screens/ScreenPending.tsx': '',
    'src/ui/screens/futures/Terminal.tsx': '',
    'src/ui/screens/futures/panel/csv.ts': '',
    'src/ui/screens/futures/Panel.module.css': '',
    'src/ui/routes/screens.ts': '',
    'src/ui/app.tsx': '',
  };
  const withPart = (path: string, text: string): Sources => ({ ...parts, [path]: text });

  test.each([
    [
      'src/ui/screens/trade/a.tsx',
      `import '../futures/panel/csv.ts';`,
      `screens/trade may not import another feature's screens: screens/futures`,
    ],
    [
      'src/ui/screens/trade/a.tsx',
      `const a = () => import('../futures/Terminal.tsx');`,
      `screens/trade may not import another feature's screens: screens/futures`,
    ],
    [
      'src/ui/screens/trade/a.tsx',
      `import s from '../futures/Panel.module.css';`,
      `screens/trade may not import another feature's screens: screens/futures`,
    ],
    [
      'src/ui/kit/a.tsx',
      `import '../screens/futures/Terminal.tsx';`,
      'ui/kit may not import ui/screens/futures',
    ],
    ['src/ui/kit/a.tsx', `import '../market/Star.tsx';`, 'ui/kit may not import ui/market'],
    ['src/ui/market/a.tsx', `import '../shell/Header.tsx';`, 'ui/market may not import ui/shell'],
    [
      'src/ui/screens/trade/a.tsx',
      `import '../../routes/screens.ts';`,
      'ui/screens/trade may not import ui/routes',
    ],
    [
      'src/ui/shell/a.tsx',
      `import '../screens/ScreenPending.tsx';`,
      'ui/shell may not import ui/screens',
    ],
    ['src/ui/kit/a.tsx', `import '../app.tsx';`, 'ui/kit may not import the app itself'],
    [
      'src/ui/parts/a.tsx',
      `import '../kit/Button.tsx';`,
      `the table of the screens' parts has no row for parts`,
    ],
  ])('%s: %s', (path, text, says) => {
    expect(problems(withPart(path, text))).toEqual([says]);
  });

  test.each([
    ['src/ui/screens/trade/a.tsx', `import '../../kit/Button.tsx';`],
    ['src/ui/screens/trade/a.tsx', `import '../../market/Star.tsx';`],
    ['src/ui/screens/trade/a.tsx', `import '../ScreenPending.tsx';`],
    ['src/ui/screens/futures/a.tsx', `import './panel/csv.ts';`],
    ['src/ui/routes/a.ts', `const a = () => import('../screens/futures/Terminal.tsx');`],
    ['src/ui/app.tsx', `import './routes/screens.ts';`],
  ])('%s may: %s', (path, text) => {
    expect(problems(withPart(path, text))).toEqual([]);
  });
});

describe('packages', () => {
  test.each([
    ['src/domain/a.ts', 'immer', 'domain may not import the package immer'],
    ['src/domain/a.ts', 'node:fs', 'domain may not import the package node:fs'],
    ['src/gateway/a.ts', 'node:crypto', 'gateway may not import the package node:crypto'],
    ['src/gateway/a.ts', 'fs', 'gateway may not import the package fs'],
    ['src/gateway/a.ts', '@stomp/stompjs', 'gateway may not import the package @stomp/stompjs'],
    [
      'src/gateway/a.ts',
      '@hono/node-server',
      'gateway may not import the package @hono/node-server',
    ],
    ['src/machines/a.ts', 'rxjs/operators', 'machines may not import the package rxjs'],
    ['src/ui/a.tsx', 'dexie', 'ui may not import the package dexie'],
  ])('%s may not import %s', (path, name, says) => {
    expect(problems({ [path]: `import '${name}';` })).toEqual([says]);
  });

  test.each([
    ['src/gateway/a.ts', 'hono/jwt'],
    ['src/gateway/a.ts', '@noble/hashes/sha2.js'],
    ['src/server/a.ts', 'node:fs/promises'],
    ['src/ui/a.tsx', 'd3-scale'],
    ['src/ui/a.tsx', 'radix-ui'],
  ])('%s may import %s', (path, name) => {
    expect(problems({ [path]: `import '${name}';` })).toEqual([]);
  });
});

describe('names of the surroundings', () => {
  test.each([
    ['src/domain/a.ts', 'export const now = Date.now();', 'Date is banned in domain'],
    [
      'src/domain/a.ts',
      'export const at: Date | undefined = undefined;',
      'Date is banned in domain',
    ],
    ['src/engine/a.ts', 'const { random } = Math;', 'Math.* may differ between machines'],
    [
      'src/engine/a.ts',
      'export const r = Math.random();',
      'Math.random may differ between machines',
    ],
    [
      'src/engine/a.ts',
      `export const r = Math['random']();`,
      'Math.random may differ between machines',
    ],
    ['src/engine/a.ts', 'export const r = Math.exp(1);', 'Math.exp may differ between machines'],
    ['src/engine/a.ts', 'export const d = globalThis.Date;', 'globalThis is banned in engine'],
    ['src/gateway/a.ts', 'export const f = (x: typeof self) => x;', 'self is banned in gateway'],
    [
      'src/gateway/a.ts',
      'function f() { const caches = 1; return caches; } caches.x;',
      'caches is banned in gateway',
    ],
    ['src/gateway/a.ts', 'export const o = { location };', 'location is banned in gateway'],
    ['src/gateway/a.ts', 'export const o = indexedDB;', 'indexedDB is banned in gateway'],
    [
      'src/gateway/a.ts',
      'export const n = new Date();',
      'the wall clock comes through the Clock port',
    ],
    [
      'src/gateway/a.ts',
      'export const n = Date.now();',
      'the wall clock comes through the Clock port',
    ],
    ['src/gateway/a.ts', 'export const n = Math.random();', 'randomness comes through a port'],
  ])('%s: %s', (path, text, says) => {
    expect(problems({ [path]: text })).toEqual([says]);
  });

  test.each([
    ['src/gateway/a.ts', 'export const f = (self: number) => self + 1;'],
    ['src/gateway/a.ts', 'export const f = ({ caches }: { caches: number }) => caches;'],
    ['src/gateway/a.ts', 'export type F = (location: string) => void;'],
    ['src/gateway/a.ts', 'export const o = { navigator: 1 }; export const d = o.navigator;'],
    ['src/gateway/a.ts', 'export interface A { readonly self: number; location(): void }'],
    ['src/gateway/a.ts', 'for (const caches of [1]) caches + 1;'],
    ['src/gateway/a.ts', 'try { 1; } catch (self) { self; }'],
    ['src/engine/a.ts', 'export const m = Math.max(1, Math.floor(2.5));'],
    ['src/domain/a.ts', 'export const at = Date.UTC(1970, 5);'],
    ['src/gateway/a.ts', 'export const t = (ms: number) => new Date(ms).toISOString();'],
    ['src/ui/a.tsx', 'export const w = window.innerWidth; export const n = Date.now();'],
  ])('%s may: %s', (path, text) => {
    expect(problems({ [path]: text })).toEqual([]);
  });

  test('a name imported from another file is no global', () => {
    const text = `import { caches } from '../domain/caches.ts'; export const h = caches;`;
    const sources = {
      'src/gateway/a.ts': text,
      'src/domain/caches.ts': 'export const caches = 1;',
    };
    expect(problems(sources)).toEqual([]);
  });
});

describe('exceptions', () => {
  const text = 'export const n = Date.now();';
  const exception = { file: 'src/domain/a.ts', target: 'Date', reason: 'a test' };

  test('one silences its own file and target alone', () => {
    expect(problems({ 'src/domain/a.ts': text }, [exception])).toEqual([]);
    expect(problems({ 'src/domain/a.ts': text, 'src/domain/b.ts': text }, [exception])).toEqual([
      'Date is banned in domain',
    ]);
  });

  test('one that nothing needs is a failure', () => {
    expect(problems({ 'src/domain/a.ts': '' }, [exception])).toEqual([
      'this exception is not needed',
    ]);
  });
});

describe('the graph', () => {
  const graphOf = (sources: Sources) => importGraph(modulesOf(sources));

  test('a circle is found, through types too', () => {
    const graph = graphOf({
      'src/domain/a.ts': `import './b.ts';`,
      'src/domain/b.ts': `import type { C } from './c.ts';`,
      'src/domain/c.ts': `export { a } from './a.ts';`,
      'src/domain/d.ts': `import './a.ts';`,
    });
    expect(cycles(graph)).toEqual([['src/domain/a.ts', 'src/domain/b.ts', 'src/domain/c.ts']]);
  });

  test('a file that imports itself is a circle', () => {
    expect(cycles(graphOf({ 'src/domain/a.ts': `import './a.ts';` }))).toEqual([
      ['src/domain/a.ts'],
    ]);
  });

  test('a diamond is none', () => {
    const graph = graphOf({
      'src/a.ts': `import './b.ts'; import './c.ts';`,
      'src/b.ts': `import './d.ts';`,
      'src/c.ts': `import './d.ts';`,
      'src/d.ts': '',
    });
    expect(cycles(graph)).toEqual([]);
  });

  test('a file that no entry leads to is dead, a worker started by its address is not', () => {
    const graph = graphOf({
      'src/main.tsx': `new Worker(new URL('./workers/w.worker.ts', import.meta.url));`,
      'src/workers/w.worker.ts': `import('./lazy.ts');`,
      'src/workers/lazy.ts': '',
      'src/workers/forgotten.ts': `import './lazy.ts';`,
    });
    expect(deadFiles(graph, ['src/main.tsx'])).toEqual(['src/workers/forgotten.ts']);
  });
});

test('a file that cannot be parsed is a failure, not a pass', () => {
  expect(() => readModule('src/domain/a.ts', 'const = ;')).toThrow(/src\/domain\/a\.ts/);
});
