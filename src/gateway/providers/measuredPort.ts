/** A provider whose outcomes are counted. */
import type { ProviderMeter } from '../ports/meter.ts';
import type { Outcome, ProviderPort } from './port.ts';

export function measuredPort(port: ProviderPort, meter: ProviderMeter): ProviderPort {
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
