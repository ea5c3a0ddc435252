/** Leverage and margin type of an option, and the position mode of the user. */
import type { ExchangeEvent } from '../../../domain/events.ts';
import type { OptionSetting } from '../../../domain/futuresOrders.ts';
import { type OptionId, optionId, type UserId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import type { settingCalls } from '../../../protocol/futures/calls/settings.ts';
import type { WireOptionSetting } from '../../../protocol/futures/entities.ts';
import { toWireSetting } from '../wire.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import type { SubmitResult } from '../../ports/submit.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';

const settingIn = (event: ExchangeEvent): OptionSetting | undefined =>
  event.type === 'LeverageChanged' || event.type === 'MarginTypeChanged'
    ? event.setting
    : undefined;

/** The setting after a change; read from the account when nothing changed. */
async function settingAnswer(
  core: AccountReadsDep,
  userId: UserId,
  id: OptionId,
  result: SubmitResult,
): Promise<Reply<WireOptionSetting>> {
  if (!result.ok) return refuse(result.rejection);
  const changed = result.events.map(settingIn).findLast((setting) => setting?.optionId === id);
  if (changed !== undefined) return succeed(toWireSetting(changed));
  const kept = await core.readAccounts((accounts) =>
    accounts.settings(userId).find(({ futuresOptionId }) => futuresOptionId === id),
  );
  return kept === undefined ? refuse(reject('UNKNOWN_OPTION')) : succeed(kept);
}

export const settingHandlers = (
  core: Kernel & AccountReadsDep,
): HandlersOf<typeof settingCalls> => ({
  leverage: async (params, { identity: { userId } }) => {
    const id = optionId(params.futuresOptionId);
    const { leverage } = params;
    const result = await core.submit({ type: 'ChangeLeverage', userId, optionId: id, leverage });
    return settingAnswer(core, userId, id, result);
  },

  marginType: async (params, { identity: { userId } }) => {
    const id = optionId(params.futuresOptionId);
    const { marginType } = params;
    const result = await core.submit({
      type: 'ChangeMarginType',
      userId,
      optionId: id,
      marginType,
    });
    return settingAnswer(core, userId, id, result);
  },

  lastLeverage: async (_, { identity: { userId } }) =>
    succeed([...(await core.readAccounts((accounts) => accounts.settings(userId)))]),

  setPositionMode: async ({ mode }, { identity: { userId } }) => {
    const result = await core.submit({ type: 'ChangePositionMode', userId, mode });
    return result.ok ? succeed({ mode }) : refuse(result.rejection);
  },

  positionMode: async (_, { identity: { userId } }) =>
    succeed({ mode: await core.readAccounts((accounts) => accounts.positionMode(userId)) }),
});
