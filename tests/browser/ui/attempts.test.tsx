/** Attempts as the forms of money and of orders follow them. */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createPageDraft } from '../../../src/db/pageDraft.ts';
import type { OrderDraft } from '../../../src/machines/order.ts';
import type { WirePlacedOrder } from '../../../src/protocol/futures/entities.ts';
import type { MoneyCommand } from '../../../src/protocol/money/commands.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import { DEPOSIT } from '../../../src/protocol/money/examples.ts';
import { useOrderAttempt } from '../../../src/ui/screens/futures/ticket/useOrderAttempt.ts';
import { useMoneyAction } from '../../../src/ui/screens/wallet/forms/useMoneyAction.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { attemptsByHand } from '../../support/attempts.ts';
import { renderHook } from './renderHook.tsx';

const failed = (status: number, code: string) => ({ status, code, message: '' });
const emptyDraft = () =>
  createPageDraft(createKeyValue(undefined), () => ({ path: '/', user: '' }));

async function openForm() {
  const { service, sent, report, ended } = attemptsByHand<MoneyCommand, WireDnw>();
  const services = { draft: emptyDraft(), money: { send: service } } as unknown as Services;
  const accepted: string[] = [];
  const onSent = ({ id }: WireDnw) => accepted.push(id);
  const onRefused = vi.fn<() => void>();
  const form = await renderHook(() => useMoneyAction('deposit', onSent, onRefused), {}, services);
  return {
    ...form,
    accepted,
    onRefused,
    ended,
    ids: () => sent.map(({ params }) => params.clientRequestId),
    press: (point = '100') =>
      act(async () =>
        form.result().send(
          (clientRequestId) => {
            return { name: 'deposit', params: { clientRequestId, walletType: 'USDT', point } };
          },
          { point },
        ),
      ),
    report: (...states: Parameters<typeof report>) => act(async () => report(...states)),
  };
}

test('[U-W4] a form whose answer was lost sends the same request until its outcome is known', async () => {
  const form = await openForm();
  await form.press();
  await form.press();
  expect(form.result()).toMatchObject({ isBusy: true, isUnknown: false });
  await form.report({ kind: 'unknown', error: failed(0, 'TIMEOUT') });
  expect(form.result()).toMatchObject({ isBusy: false, isUnknown: true });
  await form.press();
  await form.report({ kind: 'refused', error: failed(0, 'NOT_RECEIVED') });
  expect(form.result()).toMatchObject({ isUnknown: false, refusal: { code: 'NOT_RECEIVED' } });
  // It may arrive yet: the same content is the same request.
  await form.press();
  expect(new Set(form.ids()).size).toBe(1);
  expect(form.ended()).toEqual([true, true, false]);
  await form.report({ kind: 'accepted', value: DEPOSIT });
  expect(form.accepted).toEqual([DEPOSIT.id]);
  expect(form.onRefused).not.toHaveBeenCalled();
  await form.press();
  expect(new Set(form.ids()).size).toBe(2);
});

test('[U-W4] a refused request is over, and another content is another request', async () => {
  const form = await openForm();
  await form.press();
  await form.report({ kind: 'refused', error: failed(409, 'INSUFFICIENT_BALANCE') });
  expect(form.onRefused).toHaveBeenCalledOnce();
  await form.press();
  await form.report({ kind: 'unknown', error: failed(0, 'TIMEOUT') });
  await form.press('200');
  expect(new Set(form.ids()).size).toBe(3);
  await form.unmount();
  expect(form.ended()).toEqual([true, true, true]);
});

const ORDER: OrderDraft = {
  clientOrderId: 'c-1',
  futuresOptionId: 1,
  marketType: 'MARKET',
  side: 'BUY',
  positionSide: undefined,
  price: undefined,
  triggerPrice: undefined,
  quantity: '0.5',
  reduceOnly: false,
  takeProfit: undefined,
  stopLoss: undefined,
  isMarkTp: false,
  isMarkSl: false,
};

async function openTicket(kept: unknown) {
  const { service, sent, report, ended } = attemptsByHand<OrderDraft, WirePlacedOrder>();
  const draft = { ...emptyDraft(), peek: () => kept };
  const noteActor = () => () => undefined;
  const services = { trade: { placeOrder: service }, draft, noteActor } as unknown as Services;
  const onAccepted = vi.fn<() => void>();
  const options = { name: 'ticket', needsConfirmation: () => false, onAccepted };
  const ticket = await renderHook(() => useOrderAttempt(options), {}, services);
  return {
    ...ticket,
    sent,
    ended,
    onAccepted,
    report: (...states: Parameters<typeof report>) => act(async () => report(...states)),
  };
}

test('[U-R2] [U-R5] an order of unknown outcome is followed over a reload and sent again under its id', async () => {
  const ticket = await openTicket({ phase: 'unknown', draft: ORDER });
  expect(ticket.result().phase).toBe('unknown');
  expect(ticket.sent).toEqual([]);
  await act(async () => ticket.result().retry());
  expect(ticket.sent.map(({ clientOrderId }) => clientOrderId)).toEqual(['c-1']);
  expect(ticket.result().phase).toBe('submitting');
  await ticket.report({ kind: 'refused', error: failed(0, 'NOT_RECEIVED') });
  expect(ticket.result()).toMatchObject({ phase: 'rejected', refusal: { code: 'NOT_RECEIVED' } });
  await ticket.report({ kind: 'accepted', value: { id: 'o-1' } as WirePlacedOrder });
  expect(ticket.result().phase).toBe('accepted');
  expect(ticket.onAccepted).toHaveBeenCalledOnce();
  expect(ticket.ended()).toEqual([true]);
});

test('[U-R2] an order that waited for its confirmation is sent once it is confirmed', async () => {
  const ticket = await openTicket({ phase: 'confirming', draft: ORDER });
  expect(ticket.result().phase).toBe('confirming');
  await act(async () => ticket.result().confirm('0.4'));
  expect(ticket.sent).toMatchObject([{ clientOrderId: 'c-1', quantity: '0.4' }]);
  await ticket.unmount();
  expect(ticket.ended()).toEqual([true]);
});
