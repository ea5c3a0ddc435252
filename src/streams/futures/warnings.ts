/**
 * Liquidation warnings that must be acknowledged: one for each position that the exchange says is
 * in danger, until it has been read, the danger is over or the position is gone. They are read from
 * the account, so a reload shows them again; read ones are remembered with their seq.
 */
import { BehaviorSubject, Subscription, type Observable } from 'rxjs';
import type { Acknowledged } from '../../db/acknowledged.ts';
import type { AccountEvent } from '../../protocol/accountEvents.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { Notice } from '../../protocol/notice.ts';
import type { WirePosition } from '../../protocol/futures/entities.ts';
import type { ReceivedEvents } from '../accountState.ts';
import type { Labels } from '../feature.ts';
import type { FuturesNoticeKey } from './noticeKeys.ts';
import type { Readable } from '../../domain/readable.ts';
import { toReadable } from '../readable.ts';

type Warning = Notice<FuturesNoticeKey>;

export interface Warnings {
  /** Newest first. */
  readonly open: Readable<readonly Warning[]>;
  readonly acknowledge: (id: string) => void;
  readonly close: () => void;
}

export interface WarningsOptions {
  readonly view: BehaviorSubject<AccountView>;
  readonly received: Observable<ReceivedEvents>;
  readonly acknowledged: Acknowledged;
  readonly labelOf: Labels['ofOption'];
}

/** The last warning received about a position. */
interface Warned {
  readonly seq: number;
  readonly at: number;
}

const NOTHING_READ: ReadonlyMap<string, number> = new Map();

const toId = (positionId: string): string => `warning-${positionId}`;

function toNotice(position: WirePosition, at: number, labelOf: Labels['ofOption']): Warning {
  const { id, futuresOptionId, stock, side, quantity, liquidationPrice } = position;
  return {
    id: toId(id),
    at,
    tone: 'warning',
    key: 'notice.WARNING',
    values: {
      label: labelOf(futuresOptionId) ?? stock,
      stock,
      side,
      quantity,
      positionId: id,
      futuresOptionId: String(futuresOptionId),
      liquidationPrice: liquidationPrice ?? '',
    },
  };
}

const isSame = (a: readonly Warning[], b: readonly Warning[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export function createWarnings(options: WarningsOptions): Warnings {
  const { view, received, acknowledged, labelOf } = options;
  const open = new BehaviorSubject<readonly Warning[]>([]);
  const warned = new Map<string, Warned>();
  const running = new Subscription();

  const isRead = ({ id }: WirePosition, read: ReadonlyMap<string, number>): boolean => {
    const readAtSeq = read.get(id);
    // Warned again after it was read: that is another danger.
    return readAtSeq !== undefined && (warned.get(id)?.seq ?? 0) <= readAtSeq;
  };

  const show = (): void => {
    const { user, positions } = view.value;
    const endangered = Object.values(positions).filter(({ isWarned }) => isWarned);
    // Before the account is known, and after it is left, nothing can be said about its positions.
    if (user !== undefined) acknowledged.keepOnly(user.id, new Set(endangered.map(({ id }) => id)));
    const read = user === undefined ? NOTHING_READ : acknowledged.get(user.id);
    const next = endangered
      .filter((position) => !isRead(position, read))
      .map((position) =>
        toNotice(position, warned.get(position.id)?.at ?? position.updatedAt, labelOf),
      )
      .toSorted((a, b) => b.at - a.at);
    if (!isSame(open.value, next)) open.next(next);
  };

  const note = (event: AccountEvent): void => {
    if (event.type === 'POSITION_WARN')
      warned.set(event.position.id, { seq: event.seq, at: event.at });
  };
  running.add(
    received.subscribe(({ events }) => {
      for (const event of events) note(event);
      show();
    }),
  );
  running.add(
    view.subscribe(({ at }) => {
      if (at === undefined) warned.clear();
      show();
    }),
  );
  running.add(acknowledged.onForeignChange(show));

  return {
    open: toReadable(open),
    acknowledge: (id) => {
      const { user, seq, positions } = view.value;
      const position = Object.values(positions).find((each) => toId(each.id) === id);
      if (user === undefined || position === undefined) return;
      acknowledged.add(user.id, position.id, seq);
      show();
    },
    close: () => running.unsubscribe(),
  };
}
