/**
 * The engine's interface: decide, evolve, initialState, and `execute`, which combines the first
 * two.
 */
import type { Command } from '../domain/commands.ts';
import type { ExchangeEvent } from '../domain/events.ts';
import type { InstrumentCode, OptionId, SiteId } from '../domain/ids.ts';
import type { BonusTerms } from '../domain/bonus/bonus.ts';
import type { Currency } from '../domain/ledger/currencies.ts';
import type { WalletType } from '../domain/ledger/wallets.ts';
import type { ApplicationType } from '../domain/money/application.ts';
import type { MoneyTerms } from '../domain/money/moneyTerms.ts';
import type { Money, Price, Quantity, Rate } from '../domain/quantities.ts';
import type { RoundOption } from '../domain/rounds/roundTypes.ts';
import type { Rejection } from '../domain/rejections.ts';
import type { Tier } from '../domain/futures/index.ts';

/** Terms of an instrument offered for futures trading, as the engine uses them. */
export interface FuturesOptionConfig {
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly tickSize: Price;
  readonly lotSize: Quantity;
  readonly minQuantity: Quantity;
  readonly maxQuantity: Quantity;
  readonly tiers: readonly Tier[];
  readonly leverageMax: number;
  readonly leverageDefault: number;
  /** Whether trading is open at a moment (ms UTC); weekday instruments close. */
  readonly isOpenAt: (at: number) => boolean;
}

/**
 * Rules of one exchange, constant for its life. The same log and the same rules yield the same
 * state.
 */
export interface EngineRules {
  readonly options: readonly FuturesOptionConfig[];
  readonly makerFee: Rate;
  readonly takerFee: Rate;
  /** 0.0008: added to the cost of the worse side while an order would open at a loss. */
  readonly estimatedFee: Rate;
  readonly openOrdersMax: number;
  /** 200: as many copies of one fill one command works; see the block rules of copy trading. */
  readonly copyPiece: number;
  /** 0.1: a LIMIT price lies within this share of the mark price. */
  readonly priceBand: Rate;
  /** 0.8: the margin ratio that warns; 0.7: the one below which it may warn again. */
  readonly warnAt: Rate;
  readonly warnAgainBelow: Rate;
  /** Credited to FUTURES at registration, where the site has that wallet; zero for none. */
  readonly demoFunds: Money;
  /** Credited to BINARY at registration, where the site has that wallet. */
  readonly demoBinary: Money;
  /** The currency of BINARY on a site, constant like every other rule. */
  readonly binaryCurrencyOf: (site: SiteId) => Currency;
  /** Whether a site takes money into a wallet. */
  readonly offersWallet: (site: SiteId, wallet: WalletType) => boolean;
  /** Conditions of a site for withdrawing a bonus. */
  readonly bonusTermsOf: (site: SiteId) => BonusTerms;
  readonly rounds: readonly RoundOption[];
  /** Limits and fees of applications on a site; undefined where a type is not offered. */
  readonly moneyTermsOf: (
    site: SiteId,
    wallet: WalletType,
    type: ApplicationType,
  ) => MoneyTerms | undefined;
}

/**
 * Applies an event immediately and records it. Decisions read the state as it is after the events
 * they have emitted so far.
 */
export type Emit = (event: ExchangeEvent) => void;

/** A command's outcome: refused before any event, or the events, in order. */
export type Outcome =
  | { readonly ok: true; readonly events: readonly ExchangeEvent[] }
  | { readonly ok: false; readonly rejection: Rejection };

/** `decide` refuses before its first `emit` or not at all (asserted by `execute`). */
export type Decide<State> = (state: State, command: Command, emit: Emit) => Rejection | undefined;
/** `evolve` changes the given state and returns it; the caller owns the state and keeps no copy. */
export type Evolve<State> = (state: State, event: ExchangeEvent) => State;
