/** Publishes the roots of trees of all balances and answers the path of a user. Rules [L-R..]. */
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import {
  climb,
  type PublishedRoot,
  rootHash,
  type Step,
} from '../../domain/liabilities/liabilities.ts';
import type { LiabilityProof } from '../../domain/liabilities/verify.ts';
import { limitDay, limitDayStart } from '../../domain/money/terms.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { countLeading } from '../../domain/countLeading.ts';
import type { Documents } from '../documents/documents.ts';
import type { Turns } from '../limits/turns.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger, RandomBytes } from '../ports.ts';
import type { MetaStore } from '../ports/metaNames.ts';
import type { Liabilities } from './liabilityReads.ts';
import { owedTo, piecesOf, sortedLeaves, takeAll, topOf } from './buildTree.ts';
import {
  hashText,
  liabilityDocuments,
  type PieceTop,
  readSalts,
  type SaltOf,
} from './liabilityDocuments.ts';

export interface LiabilitiesDeps extends Turns {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly documents: Documents;
  readonly meta: MetaStore;
  readonly logger: Logger;
  readonly walk: Loop['walk'];
}

/** A day that was missed is made up for after so long, when a start has settled. */
const SOON_MS = MINUTE_MS;
/** Wall clocks are set: the time until midnight is looked at again at least so often. */
const LOOK_MS = HOUR_MS;

type Stored = ReturnType<typeof liabilityDocuments>;

const newestIn = async (stored: Stored): Promise<PublishedRoot | undefined> =>
  (await stored.roots(1, 1)).items[0];

async function build(
  deps: LiabilitiesDeps,
  saltOf: SaltOf,
  actor: Actor,
): Promise<PublishedRoot | undefined> {
  const stored = liabilityDocuments(deps.documents);
  const before = await newestIn(stored);
  const number = (before?.number ?? 0) + 1;
  const begun = await deps.walk(owedTo);
  const { at } = begun;
  const owed = await takeAll(begun, deps);
  const leaves = await sortedLeaves(owed, (userId) => saltOf(number, userId), deps);
  const change = { actor, at: deps.clock.now() };
  const tops: PieceTop[] = [];
  for await (const piece of piecesOf(leaves, deps)) {
    await stored.putPiece(number, tops.length, piece.leaves, change);
    tops.push(piece.top);
  }
  const top = topOf(tops);
  if (top === undefined) return undefined;
  const unsigned = {
    number,
    at,
    users: leaves.length,
    currencies: [...CURRENCIES],
    sums: top.sums.map(String),
    top: top.hash,
    previous: before?.hash ?? '',
  };
  const root = { ...unsigned, hash: rootHash(unsigned, hashText) };
  if (!(await stored.publish(root, tops, change)))
    throw new Error(`root ${number} was published already`);
  await stored.dropOld(number, change);
  return root;
}

export function createLiabilities(deps: LiabilitiesDeps): Liabilities {
  const { clock, documents, meta, random, logger } = deps;
  const stored = liabilityDocuments(documents);
  let salts: Promise<SaltOf> | undefined;
  let running: Promise<PublishedRoot | undefined> | undefined;
  let cancel: () => void = () => undefined;

  const saltsOnce = (): Promise<SaltOf> => {
    salts ??= readSalts(meta, random).catch((error: unknown) => {
      salts = undefined;
      throw error;
    });
    return salts;
  };

  const publish = (actor: Actor): Promise<PublishedRoot | undefined> => {
    running ??= saltsOnce()
      .then((saltOf) => build(deps, saltOf, actor))
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const publishWhenDue = async (): Promise<void> => {
    try {
      const last = await newestIn(stored);
      if (last !== undefined && limitDay(last.at) >= limitDay(clock.now())) return;
      await publish('exchange');
    } catch (error) {
      logger.warn(`liabilities were not published: ${String(error)}`);
    }
  };
  const lookIn = (delayMs: number): void => {
    cancel = clock.after(delayMs, () => {
      void publishWhenDue();
      const midnight = limitDayStart(limitDay(clock.now()) + 1);
      lookIn(Math.min(LOOK_MS, midnight - clock.now()));
    });
  };

  return {
    publish,
    roots: stored.roots,
    proofOf: async (userId, number) => {
      const root = number === undefined ? await newestIn(stored) : await stored.root(number);
      if (root === undefined) return undefined;
      return proofIn(stored, root, { userId, salt: (await saltsOnce())(root.number, userId) });
    },
    start: () => lookIn(SOON_MS),
    stop: () => cancel(),
  };
}

const toStep = ({ side, node }: Step): LiabilityProof['path'][number] => ({
  side,
  hash: node.hash,
  sums: node.sums.map(String),
});

async function proofIn(
  stored: Stored,
  root: PublishedRoot,
  { userId, salt }: { readonly userId: UserId; readonly salt: string },
): Promise<LiabilityProof | undefined> {
  const tops = await stored.tops(root.number);
  if (tops === undefined) return undefined;
  const number = Math.max(0, countLeading(tops, (top) => top.salt <= salt) - 1);
  const leaves = await stored.piece(root.number, number);
  const index = leaves?.findIndex((leaf) => leaf.salt === salt) ?? -1;
  const leaf = leaves?.[index];
  if (leaves === undefined || leaf === undefined) return undefined;
  const steps = [...climb(leaves, index, hashText).steps, ...climb(tops, number, hashText).steps];
  return {
    root,
    leaf: { userId, salt, sums: leaf.sums.map(String) },
    path: steps.map(toStep),
  };
}
