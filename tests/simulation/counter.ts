/** The operator: enters applications for players who come to the counter, decides them, and errs. */
import { catchError, defer, firstValueFrom, of, timeout, type VirtualTimeScheduler } from 'rxjs';
import type { DnwId, UserId } from '../../src/domain/ids.ts';
import type { DecideApplication } from '../../src/domain/money/commands.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import { type Application, isOutgoing } from '../../src/domain/money/application.ts';
import { openApplications } from '../../src/engine/money/moneyState.ts';
import { toWireApplication } from '../../src/gateway/money/wire.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { WireDnw } from '../../src/protocol/money/entities.ts';
import { clientError, fail } from '../../src/streams/answer.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { Host } from './host.ts';
import type { Asked } from './players/player.ts';

const TIMEOUT_MS = 15_000;
/** Share of the waiting applications that are decided in one look: within two minutes or so. */
const DECIDED_SHARE = 0.04;
const APPROVED_SHARE = 0.75;
/** Share of decisions that are pressed a second time, half of them the other way round. */
const TWICE_SHARE = 0.15;
/** Share of applications at a provider that are reviewed in one look: some stay held. */
const REVIEWED_SHARE = 0.1;
/**
 * Share of users with a waiting withdrawal that are frozen in one look, and of frozen ones that are
 * unfrozen.
 */
const FROZEN_SHARE = 0.03;
const UNFROZEN_SHARE = 0.004;
/** Decided applications that may be decided again by mistake. */
const REMEMBERED = 50;

export interface CounterOptions {
  readonly host: Host;
  readonly scheduler: VirtualTimeScheduler;
  readonly chance: Chance;
  readonly faults: Faults;
}

export class Counter {
  readonly #options: CounterOptions;
  readonly #decided: DnwId[] = [];
  readonly #frozen = new Set<UserId>();

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  /** Enters an application; as with a request of the player's own, its answer may not come. */
  apply(userId: UserId, asked: Asked): Promise<Answer<readonly WireDnw[]>> {
    const { scheduler } = this.#options;
    return firstValueFrom(
      defer(() => this.#enter(userId, asked)).pipe(
        timeout({ first: TIMEOUT_MS, scheduler }),
        catchError(() => of(fail(clientError('TIMEOUT')))),
      ),
    );
  }

  /** Looks at what waits and decides some of it. */
  step(): void {
    const core = this.#options.host.gateway?.core;
    if (core === undefined) return;
    core
      .readState(openApplications)
      .then((open) => this.#decideSome(open))
      .catch(() => undefined);
  }

  async #enter(userId: UserId, asked: Asked): Promise<Answer<readonly WireDnw[]>> {
    const { host, chance, faults } = this.#options;
    const core = host.gateway?.core;
    if (core === undefined) return fail(clientError('NO_CONNECTION'));
    const result = await core.submit({ type: 'ApplyForMoney', userId, ...asked });
    if (chance.happens(faults.answerLost)) return fail(clientError('NO_CONNECTION'));
    if (!result.ok) return fail({ status: 409, code: result.rejection.code, message: '' });
    const made = result.events.flatMap((event) =>
      event.type === 'MoneyApplied' ? [toWireApplication(event.application)] : [],
    );
    return { ok: true, value: made };
  }

  #decideSome(open: readonly Application[]): void {
    const { chance } = this.#options;
    this.#freezeSome(open);
    for (const { id, provider } of open) {
      if (!chance.happens(DECIDED_SHARE)) continue;
      if (provider === undefined) this.#decide(id);
      else if (chance.happens(REVIEWED_SHARE)) this.#review(id);
    }
    const past = chance.happens(DECIDED_SHARE) ? chance.pick(this.#decided) : undefined;
    if (past !== undefined) this.#submit(past, 'APPROVED');
  }

  /** Freezes what leaves some accounts, and lets it go again later. */
  #freezeSome(open: readonly Application[]): void {
    const { chance, host } = this.#options;
    const submit = (command: Unstamped): void =>
      void host.gateway?.core.submit(command, 'operator');
    for (const userId of this.#frozen) {
      if (!chance.happens(UNFROZEN_SHARE)) continue;
      submit({ type: 'UnfreezeWithdrawals', userId });
      this.#frozen.delete(userId);
    }
    for (const { userId, type } of open) {
      if (!isOutgoing(type) || !chance.happens(FROZEN_SHARE)) continue;
      submit({ type: 'FreezeWithdrawals', userId, reason: 'under review' });
      this.#frozen.add(userId);
    }
  }

  /** Sends back what was paid by another amount; all else is the provider's to end. */
  #review(id: DnwId): void {
    const core = this.#options.host.gateway?.core;
    core?.providers.requests
      .find(id)
      .then((kept) => {
        if (kept?.request.state === 'HELD') this.#submit(id, 'REJECTED');
      })
      .catch(() => undefined);
  }

  #decide(id: DnwId): void {
    const { chance } = this.#options;
    const decision = chance.happens(APPROVED_SHARE) ? 'APPROVED' : 'REJECTED';
    this.#submit(id, decision);
    if (chance.happens(TWICE_SHARE)) this.#submit(id, chance.happens(0.5) ? decision : 'REJECTED');
    this.#decided.push(id);
    if (this.#decided.length > REMEMBERED) this.#decided.shift();
  }

  #submit(id: DnwId, decision: DecideApplication['decision']): void {
    const reason = decision === 'REJECTED' ? 'not received' : '';
    const command = { type: 'DecideApplication', id, decision, reason } as const;
    void this.#options.host.gateway?.core.submit(command, 'operator');
  }
}
