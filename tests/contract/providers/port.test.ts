/** Tests of a payment provider's port, over the sandbox inside and as a process. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import type { PaymentOrder } from '../../../src/gateway/providers/port.ts';
import { openInside, openProcess, type PortSetup } from '../../support/sandboxPorts.ts';

const MEMBER = userId(1);
let references = 0;

const orderOf = (amount: string): PaymentOrder => {
  references += 1;
  return { reference: `d-${references}`, member: MEMBER, amount, asset: 'KRW' };
};

describe.each([
  ['inside the exchange', openInside],
  ['as a process', openProcess],
])('the sandbox %s', (_, open) => {
  let it: PortSetup;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it.close());

  /** Callbacks about one payment. */
  const about = ({ reference }: PaymentOrder) =>
    it.callbacks.filter(({ body }) => body.includes(`"${reference}"`));

  test('a member is signed up, and a stranger is not', async () => {
    const port = it.portOf('paykiwoom');
    expect(await port.check(MEMBER)).toMatchObject({ answer: { isSignedUp: false } });
    expect(await port.signUp(MEMBER, '010-1234-5678')).toMatchObject({
      kind: 'done',
      answer: { isSignedUp: true },
    });
    expect(await port.check(MEMBER)).toMatchObject({ answer: { isSignedUp: true } });
    expect(await it.portOf('paycoin').check(MEMBER)).toMatchObject({
      answer: { isSignedUp: false },
    });
    expect(await port.signUp(userId(2), 'refuse')).toMatchObject({ kind: 'refused' });
    expect(await port.chargePage(MEMBER)).toMatchObject({ kind: 'done' });
  });

  test('[V-D1] a payment is one under its reference, is paid, and is called back signed', async () => {
    const port = it.portOf('gluwa');
    const order = orderOf('50000');
    const sent = await port.send(order);
    expect(sent).toMatchObject({
      kind: 'done',
      answer: { reference: order.reference, status: 'OPEN', amount: '50000' },
    });
    const again = await port.send(order);
    expect(again).toEqual(sent);
    await it.until(() => expect(about(order)).toHaveLength(1));
    expect(await port.status(order.reference)).toMatchObject({ answer: { status: 'PAID' } });
    const [callback] = about(order);
    if (callback === undefined) throw new Error('nothing was called back');
    expect(callback.target).toBe('/api/provider/gluwa/callback');
    expect(port.readCallback(callback)).toMatchObject({
      kind: 'payment',
      standing: { reference: order.reference, status: 'PAID', amount: '50000' },
    });
  });

  test('a payment out is paid without a page', async () => {
    const order = orderOf('70000');
    expect(await it.portOf('bitdex').sell(order)).toMatchObject({
      answer: { status: 'OPEN', url: null, qrcode: null },
    });
    await it.until(() => expect(about(order)).toHaveLength(1));
  });

  test('[V-S4] a refusal is for good, and an unknown reference is known to be absent', async () => {
    const port = it.portOf('bitshop');
    const order = orderOf('59901');
    expect(await port.send(order)).toMatchObject({ kind: 'refused', reason: /./ });
    expect(await port.status(order.reference)).toEqual({ kind: 'done', answer: undefined });
  });

  test('[V-B1] by amount: refused later, half paid, called back twice or never', async () => {
    const port = it.portOf('vancoin');
    const amounts = { refused: '59902', twice: '59906', half: '59908', silent: '59909' };
    const orders = Object.entries(amounts).map(
      ([name, amount]) => [name, orderOf(amount)] as const,
    );
    for (const [, order] of orders) await port.send(order);
    const { refused, twice, half, silent } = Object.fromEntries(orders);
    if (!refused || !twice || !half || !silent) throw new Error('an order is missing');
    await it.until(async () => {
      expect(await port.status(refused.reference)).toMatchObject({ answer: { status: 'REFUSED' } });
      expect(await port.status(silent.reference)).toMatchObject({ answer: { status: 'PAID' } });
      expect(await port.status(half.reference)).toMatchObject({
        answer: { status: 'PAID', amount: '29954' },
      });
      expect(about(twice)).toHaveLength(2);
      expect(about(half)).toHaveLength(1);
    });
    expect(about(silent)).toEqual([]);
  });

  test('[V-B1][V-S4] by header: lost at first, and then taken under the same reference', async () => {
    const port = it.portOf('paycoin');
    const order = orderOf('40000');
    it.ask('lost');
    expect(await port.send(order)).toMatchObject({ kind: 'unknown' });
    it.ask('');
    expect(await port.status(order.reference)).toEqual({ kind: 'done', answer: undefined });
    expect(await port.send(order)).toMatchObject({ answer: { status: 'OPEN' } });
  });

  test('[V-B1][V-S4] by header: paid, although nothing was answered or called back', async () => {
    const port = it.portOf('paycoin');
    const order = orderOf('40000');
    it.ask('timeout');
    expect(await port.send(order)).toMatchObject({ kind: 'unknown' });
    it.ask('');
    expect(await port.status(order.reference)).toMatchObject({ answer: { status: 'PAID' } });
    expect(about(order)).toEqual([]);
  });

  test('[V-S1] without the secret nothing is answered, and nothing that was changed is believed', async () => {
    const stranger = it.portOf('paykiwoom', 'another secret of 32 characters!');
    expect(await stranger.check(MEMBER)).toEqual({ kind: 'unknown', problem: 'status 401' });
    const order = orderOf('30000');
    await it.portOf('paykiwoom').send(order);
    await it.until(() => expect(about(order)).toHaveLength(1));
    const [callback] = about(order);
    if (callback === undefined) throw new Error('nothing was called back');
    expect(stranger.readCallback(callback).kind).toBe('forged');
    const port = it.portOf('paykiwoom');
    const changed = { ...callback, body: callback.body.replace('30000', '90000') };
    expect(port.readCallback(changed).kind).toBe('forged');
    expect(port.readCallback({ ...callback, target: '/api/provider/bitdex/callback' }).kind).toBe(
      'forged',
    );
    expect(port.readCallback({ ...callback, headers: new Headers() }).kind).toBe('forged');
    expect(port.readCallback(callback).kind).toBe('payment');
  });

  test('[V-S2] a callback is believed once', async () => {
    const port = it.portOf('dh-safety');
    const order = orderOf('30000');
    await port.send(order);
    await it.until(() => expect(about(order)).toHaveLength(1));
    const [callback] = about(order);
    if (callback === undefined) throw new Error('nothing was called back');
    expect(port.readCallback(callback).kind).toBe('payment');
    expect(port.readCallback(callback).kind).toBe('replayed');
  });

  test('[V-S4] once the provider is gone, every outcome is unknown', async () => {
    await it.cut();
    const port = it.portOf('paykiwoom');
    expect(await port.send(orderOf('50000'))).toMatchObject({ kind: 'unknown' });
    expect(await port.status('d-1')).toMatchObject({ kind: 'unknown' });
    expect(await port.check(MEMBER)).toMatchObject({ kind: 'unknown' });
  });
});
