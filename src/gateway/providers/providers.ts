/** The payment providers of a running exchange, joined. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Provider, PROVIDERS } from '../../domain/ledger/accounts.ts';
import type { ListReads } from '../limits/listReads.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger, RandomBytes } from '../ports.ts';
import type { FeedInfo } from '../ports/feedReads.ts';
import type { ProviderMeter } from '../ports/meter.ts';
import type { Fetch } from '../timedFetch.ts';
import type { Warn } from '../warnings/warnings.ts';
import type { Kernel } from '../kernel.ts';
import type { Providers } from './access.ts';
import { Desk } from './desk.ts';
import { createHttpAdapter, type ProviderLink } from './httpAdapter.ts';
import { Members } from './members.ts';
import type { Outcome, ProviderPort } from './port.ts';
import { Requests } from './requests.ts';
import { createSandbox } from './sandbox/sandbox.ts';

/** A provider whose outcomes are counted. */
function measuredPort(port: ProviderPort, meter: ProviderMeter): ProviderPort {
  const counted = async <Answer>(asked: Promise<Outcome<Answer>>): Promise<Outcome<Answer>> => {
    const outcome = await asked;
    meter.provider(port.provider, outcome.kind);
    return outcome;
  };
  return {
    ...port,
    signUp: (member, value) => counted(port.signUp(member, value)),
    check: (member) => counted(port.check(member)),
    send: (order) => counted(port.send(order)),
    sell: (order) => counted(port.sell(order)),
    status: (reference) => counted(port.status(reference)),
    chargePage: (member) => counted(port.chargePage(member)),
  };
}

/** Providers that the host configured; without any, the sandbox inside the exchange is used. */
export interface ProviderSetting {
  readonly links: ReadonlyMap<Provider, ProviderLink>;
  readonly fetch: Fetch;
}

export interface ProvidersOptions extends Pick<Kernel, 'documents'> {
  readonly providers?: ProviderSetting;
  readonly feed: { readonly info: FeedInfo };
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  readonly loop: Pick<Loop, 'submit' | 'read'>;
  readonly lists: Pick<ListReads, 'history'>;
  readonly warn: Warn;
  /** The exchange's own HTTP app, which the sandbox inside calls back. */
  readonly receive: Fetch;
  readonly meter?: ProviderMeter;
}

export interface RunningProviders extends Providers, Pick<Desk, 'start' | 'stop' | 'take'> {}

const SECRET_BYTES = 32;
/** A host of which there can be none: nothing leaves the process. */
const INSIDE = 'http://exchange.invalid';

/** The sandbox in this process, spoken to as if it were elsewhere. */
function insideSetting({ clock, random, receive }: ProvidersOptions): ProviderSetting {
  const secret = bytesToHex(random(SECRET_BYTES));
  const credentials = { key: 'inside', secret };
  const sandbox = createSandbox({
    clock,
    random,
    credentialsOf: () => credentials,
    exchange: { origin: INSIDE, fetch: receive },
  });
  const linkOf = (provider: Provider): ProviderLink => ({
    ...credentials,
    baseUrl: `${INSIDE}/${provider}`,
    isSandbox: true,
  });
  return {
    links: new Map(PROVIDERS.map((provider) => [provider, linkOf(provider)])),
    fetch: sandbox.fetch,
  };
}

/** A sandbox would credit unpaid amounts, so it is never used beside prices of a real market. */
function portsOf(options: ProvidersOptions): ReadonlyMap<Provider, ProviderPort> {
  const { clock, random, feed, meter } = options;
  const { links, fetch } = options.providers ?? insideSetting(options);
  return new Map(
    [...links]
      .filter(([, { isSandbox }]) => !isSandbox || feed.info.kind !== 'live')
      .map(([provider, link]) => {
        const port = createHttpAdapter(provider, { link, fetch, clock, random });
        return [provider, meter === undefined ? port : measuredPort(port, meter)];
      }),
  );
}

export function createProviders(options: ProvidersOptions): RunningProviders {
  const { documents, clock, logger, warn, loop, lists } = options;
  const ports = portsOf(options);
  const requests = new Requests(documents, clock);
  const desk = new Desk({
    requests,
    ports,
    clock,
    logger,
    warn,
    submit: loop.submit,
    readState: (read) => loop.read(({ engine }) => read(engine)),
    rows: lists.history,
  });
  return {
    requests,
    members: new Members(documents, clock),
    portOf: (provider) => ports.get(provider),
    begun: (id) => desk.begun(id),
    confirm: (id, provider, standing) => desk.confirm(id, provider, standing),
    close: (id) => desk.close(id),
    start: () => desk.start(),
    stop: () => desk.stop(),
    take: (runs) => desk.take(runs),
  };
}
