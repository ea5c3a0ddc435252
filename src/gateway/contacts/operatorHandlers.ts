/** Contacts as operators list and answer them. Rules [M-C..]. */
import { knownUser } from '../operator/knownUsers.ts';
import { reject } from '../../domain/rejections.ts';
import { numberInId } from '../../engine/state.ts';
import type { contactOperatorCalls } from '../../protocol/contacts/operatorCalls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { createActs } from '../operator/acts.ts';
import { refuse, succeed } from '../reply.ts';
import { attached, shareAttached } from './attachments.ts';
import type { ContactDesk } from './contactDesk.ts';
import { filterOf } from './filters.ts';

export function contactOperatorHandlers(
  core: GatewayCore,
  desk: ContactDesk,
): HandlersOf<typeof contactOperatorCalls> {
  const carryOut = createActs(core);
  return {
    operatorContactList: async (params) => {
      const { page, size, playerId, startDate, endDate } = params;
      const owner = playerId === undefined ? undefined : knownUser(core, playerId);
      if (playerId !== undefined && owner === undefined) return refuse(reject('UNKNOWN_USER'));
      const filter = filterOf(params);
      if (!filter.ok) return filter;
      const { items, total } = await desk.list({
        ...filter.answer,
        page,
        size,
        ...(owner !== undefined && { owner }),
        ...(startDate !== undefined && { from: startDate }),
        ...(endDate !== undefined && { to: endDate }),
      });
      return succeed({ items: items.map((item) => desk.toOperator(item)), total, page, size });
    },
    operatorContactAnswer: async (params, { identity: { userId: operator } }) => {
      const { contactId, answer: text, fileIds, clientRequestId } = params;
      const known = await desk.find(contactId);
      const act = {
        operator,
        name: 'contact.answer',
        target: contactId,
        owner: known?.owner,
        reason: '',
        asked: { contactId, answer: text, fileIds, clientRequestId },
      };
      return carryOut(act, async () => {
        const files = await attached(core, operator, fileIds);
        if (!files.ok) return files;
        // Before the answer, which is shown to them at once.
        if (known !== undefined) await shareAttached(core, files.answer, known.owner);
        const answered = await desk.answer(contactId, operator, {
          id: clientRequestId,
          text,
          files: files.answer,
          at: core.clock.now(),
          operator: numberInId(operator),
        });
        return answered.ok ? succeed(desk.toOperator(answered.answer)) : answered;
      });
    },
  };
}
