/**
 * Prints, filters and folds a log that was exported or that came with a report of a problem:
 * `npm run log -- FILE [--type A,B] [--entity ID] [--from TIME] [--to TIME] [--text TEXT] [--fold]`.
 * TIME is ISO 8601, UTC. On a terminal, lines longer than it is wide are folded. `--fold` prints the folded account instead of the events. The last line is
 * the hash of the folded account; where the file also holds what the exchange has, it says at which
 * event the two part. Exit code 0, 1 when the file is refused, folds to another hash or the sides part,
 * 2 when the arguments are wrong.
 */
import { openAsBlob } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { foldLine } from './lib/foldLine.ts';
import { printable, printableLines } from './lib/foreignText.ts';
import { answersHelp } from './lib/usage.ts';
import type { LogFilter } from '../src/domain/logFilter.ts';
import type { AccountView } from '../src/protocol/accountView.ts';
import { FOLD_VERSION } from '../src/streams/accountFold.ts';
import type { AccountFact } from '../src/streams/facts.ts';
import { foldedHash, createLogFold } from '../src/streams/report/foldLog.ts';
import type {
  ExchangeAbout,
  LogFileHeader,
  LogFileRefusalCode,
} from '../src/streams/report/logFile.ts';
import { createMatcher } from '../src/streams/report/logFilter.ts';
import { compareSides, type Sides } from '../src/streams/report/sides.ts';
import { readLogFile } from '../src/streams/report/readLogFile.ts';

type Print = (line: string) => void;

const USAGE =
  'npm run log -- FILE [--type A,B] [--entity ID] [--from TIME] [--to TIME] [--text TEXT] [--fold]';

const REASONS: Readonly<Record<LogFileRefusalCode, string>> = {
  TOO_LARGE: 'it, or what it unpacks to, is larger than any log',
  FOREIGN: 'it is not the file of a log',
  NEWER: 'a newer version made it',
  DAMAGED: 'it is not as it was written',
  CUT: 'its end is missing',
};

interface Asked {
  readonly path: string;
  readonly filter: LogFilter;
  readonly isFold: boolean;
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  type: TEXT,
  entity: TEXT,
  from: TEXT,
  to: TEXT,
  text: TEXT,
  fold: { type: 'boolean' },
} as const;

function toTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new TypeError(`not a time: ${text}`);
  return at;
}

/** @throws TypeError for arguments that are not understood */
function readArguments(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new TypeError('one FILE is needed');
  const { type, entity = '', from, to, text = '', fold = false } = values;
  const types = type === undefined ? [] : type.split(',');
  return {
    path,
    filter: { types, entity, text, from: toTime(from), to: toTime(to) },
    isFold: fold,
  };
}

/** Formats a time; in a file from elsewhere it may be any number. */
const time = (at: number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
};

function printHeader(header: LogFileHeader, print: Print): void {
  const { mode, origin, app } = header;
  print(`# ${mode} ${printable(origin)}, made ${time(header.madeAt)} by ${printable(app)}`);
  const { problem } = header;
  if (problem === null) return;
  print(`# problem: ${problem.text.replaceAll('\n', '\n#          ')}`);
  const said = (text: string): void => print(`# ${printable(text)}`);
  said(`at ${problem.path}, site ${problem.site ?? 'unknown'}, ${problem.language}`);
  said(`${problem.browser}, ${problem.screen}`);
  said(`connection ${problem.connection}, data ${problem.data}`);
  for (const { at, name, frames } of problem.defects)
    said(`defect ${time(at)} ${name} ${frames[0] ?? ''}`);
}

const factLine = ({ seq, at, type, ...fact }: AccountFact): string =>
  `${seq} ${time(at)} ${type} ${JSON.stringify(fact)}`;

/** Prints the file's hash and compares it with the fold. */
function printFold(
  view: AccountView | undefined,
  folded: string | null,
  fold: number,
  print: Print,
) {
  if (view === undefined) {
    print('folded: nothing, the file has no beginning');
    return 0;
  }
  const hash = foldedHash(view);
  const isSame = hash === folded;
  const note =
    fold === FOLD_VERSION ? 'the file says another one' : 'of another version of the fold';
  print(`folded: ${hash}${isSame ? '' : ` (${note})`}`);
  return isSame || fold !== FOLD_VERSION ? 0 : 1;
}

function printExchange({ protocol, feed, readAt }: ExchangeAbout, print: Print): void {
  const days = (at: number | null): string => (at === null ? '' : ` ${time(at).slice(0, 10)}`);
  const prices =
    feed === null
      ? 'prices of unknown origin'
      : `prices ${feed.kind}${days(feed.recordedFrom)}${days(feed.recordedTo)}`;
  print(`# exchange: protocol ${protocol}, ${printable(prices)}, read ${time(readAt)}`);
}

/** Whether both sides have the same. */
function printSides(sides: Sides, view: AccountView | undefined, print: Print): boolean {
  print(`exchange: ${sides.exchangeHash() ?? 'its lists are not in the file'}`);
  const parting = sides.finish(view);
  switch (parting.kind) {
    case 'none':
      print(`both sides have the same ${parting.compared} events`);
      return true;
    case 'lostByClient':
      print(`they part at ${parting.event.seq}: the client has not received`);
      print(factLine(parting.event));
      return false;
    case 'unknownToExchange':
      print(`they part at ${parting.event.seq}: the exchange does not have`);
      print(factLine(parting.event));
      return false;
    case 'different':
      print(`they part at ${parting.client.seq}: the client has`);
      print(factLine(parting.client));
      print('and the exchange');
      print(factLine(parting.exchange));
      return false;
    case 'account':
      print(
        `after ${parting.seq} the accounts differ in ${parting.paths.map(printable).join(', ')}`,
      );
      return false;
  }
}

/**
 * Prints through `write` and returns the exit code. What is in the file reaches a terminal as text
 * alone.
 * @param width characters of a line before it is folded; left out, none is
 */
export async function runLog(
  args: readonly string[],
  write: Print,
  width?: number,
): Promise<0 | 1 | 2> {
  if (answersHelp(args, USAGE, write)) return 0;
  const print: Print = (lines) => {
    const text = printableLines(lines);
    if (width === undefined) write(text);
    else for (const line of text.split('\n')) for (const part of foldLine(line, width)) write(part);
  };
  let asked: Asked;
  try {
    asked = readArguments(args);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    print(error.message);
    print(USAGE);
    return 2;
  }
  const file = await openAsBlob(asked.path).catch(() => undefined);
  if (file === undefined) {
    print(`cannot be read: ${asked.path}`);
    return 2;
  }
  const { matches } = createMatcher(asked.filter);
  let fold = createLogFold(undefined);
  const sides = compareSides();
  let hasExchange = false;
  const read = await readLogFile(file, {
    onStart: (header, start) => {
      fold = createLogFold(start);
      printHeader(header, print);
    },
    onBatch: (facts) => {
      fold.add(facts);
      sides.addClient(facts);
      if (!asked.isFold) for (const fact of facts.filter(matches)) print(factLine(fact));
    },
    onExchange: (about) => {
      hasExchange = true;
      printExchange(about, print);
    },
    onEvents: sides.addExchange,
  });
  if (!read.ok) {
    print(`refused: ${REASONS[read.refusal.code]} (line ${read.refusal.line})`);
    return 1;
  }
  const view = fold.finish();
  if (asked.isFold && view !== undefined) print(JSON.stringify(view, undefined, 2));
  const { header, end } = read.value;
  const code = printFold(view, end.folded, header.fold, print);
  if (!hasExchange) return code;
  return printSides(sides, view, print) ? code : 1;
}

const [, script = ''] = process.argv;
if (import.meta.url === pathToFileURL(script).href)
  process.exitCode = await runLog(
    process.argv.slice(2),
    (line) => console.log(line),
    process.stdout.isTTY ? process.stdout.columns : undefined,
  );
