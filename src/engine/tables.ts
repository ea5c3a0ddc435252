/**
 * Contribution of a feature to the engine: a table of its events, a table of its commands, and
 * hooks at moments that several features share. features.ts joins them.
 */
import type { UserId } from '../domain/ids.ts';
import type { WalletType } from '../domain/ledger/wallets.ts';
import type { MoveMarket } from '../domain/market/commands.ts';
import type { Money } from '../domain/quantities.ts';
import type { Rejection } from '../domain/rejections.ts';
import type { Row } from './codec/fields.ts';
import type { RequestRow } from './requestTable.ts';
import type { EngineState, Market, Member } from './state.ts';
import type { OnTrade, Turn } from './turn.ts';

interface Typed {
  readonly type: string;
}

/** The stored form of an event without its type; made by `row`. */
interface EventRow<Event extends Typed> {
  writeTagged(tag: string, event: Event): Row;
  readTyped(type: Event['type'], cells: readonly unknown[]): Event;
}

export interface EventEntry<Event extends Typed> {
  /** Leads the stored row. Never changed and never reused for another event. */
  readonly tag: string;
  readonly row: EventRow<Event>;
  /** The user the event is about; undefined for events of the exchange itself. */
  owner(event: Event): UserId | undefined;
  /** Derives fields that earlier versions of the event did not store, from the state before it. */
  upgrade?(state: EngineState, event: Event): Event;
  /** Applies the event and updates the indexes. Decides nothing. */
  evolve(state: EngineState, event: Event): void;
}

export type EventTable<Event extends Typed> = {
  readonly [Type in Event['type']]: EventEntry<Extract<Event, { readonly type: Type }>>;
};

/** A method, so that a table of single commands can be read as one of all commands. */
interface Deciding<Command> {
  decide(turn: Turn, command: Command): Rejection | undefined;
}
export type Decision<Command> = Deciding<Command>['decide'];

export type CommandTable<Command extends Typed> = {
  readonly [Type in Command['type']]: Decision<Extract<Command, { readonly type: Type }>>;
};

/** Runs after a market has moved; the state already includes the tick. */
export type OnTick = (turn: Turn, market: Market, command: MoveMarket) => void;

/** Runs before an empty account is closed: emits the end of its remaining data. */
export type OnClose = (turn: Turn, user: UserId) => void;

/** Whether the user has something in progress that keeps an account without money open. */
export type KeepsOpen = (state: EngineState, user: UserId) => boolean;

/**
 * Part of a feature's state in a snapshot. A row of a member depends on that member alone and
 * changes by the events they own, so that members can be written one after another while the
 * exchange goes on.
 */
export interface SnapshotSection {
  readonly name: string;
  /** Raised with every change of a row; earlier versions stay readable. */
  readonly version: number;
  /** Data that belongs to no member; small. */
  readonly writeCommon: (state: EngineState) => Row;
  readonly readCommon: (state: EngineState, stored: readonly unknown[], version: number) => void;
  /** @returns undefined where there is nothing to store */
  readonly writeMember: (state: EngineState, member: Member) => Row | undefined;
  readonly readMember: (
    state: EngineState,
    id: UserId,
    stored: readonly unknown[],
    version: number,
  ) => void;
  /** For rows that are long and seldom needed: a row of the present version may stay text. */
  readonly deferred?: {
    /** Keeps the text of a member's row, to be read when something of it is needed. */
    readonly keep: (member: Member, text: string) => void;
    /** The text of the row, where it need not be written member by member; undefined for none. */
    readonly kept: (member: Member) => string | undefined;
  };
}

/** @returns one line for each violated invariant */
export type Invariants = (state: EngineState) => readonly string[];

/** An amount of a wallet that is in its `wait`. */
export interface Hold {
  readonly userId: UserId;
  readonly wallet: WalletType;
  readonly amount: Money;
}

/** Holds of a feature on the wallets of coins. */
export type Holds = (state: EngineState) => readonly Hold[];

/** Margin that a feature holds in a member's FUTURES wallet. */
export type Margins = (state: EngineState, member: Member) => bigint;

/** Everything a feature contributes, as one object. */
export interface EngineFeature {
  readonly commands: object;
  readonly events: object;
  readonly section: SnapshotSection;
  readonly invariants?: Invariants;
  readonly holds?: Holds;
  readonly margins?: Margins;
  readonly onTick?: OnTick;
  readonly onTrade?: OnTrade;
  readonly onClose?: OnClose;
  readonly keepsOpen?: KeepsOpen;
  /** Kinds of requests that are carried out once under their ids. */
  readonly requests?: Readonly<Record<string, RequestRow<object>>>;
}
