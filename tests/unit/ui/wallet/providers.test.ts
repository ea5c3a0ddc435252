import { expect, test } from 'vitest';
import { PROVIDERS } from '../../../../src/domain/ledger/accounts.ts';
import { carriersOf } from '../../../../src/domain/providers/carriers.ts';
import {
  coinsFor,
  pageOf,
  providerCommand,
  saleCommand,
  sellersOf,
} from '../../../../src/ui/screens/wallet/providers/providerRules.ts';

test('[U-W11] each provider has a command of its own for what it carries out', () => {
  const order = { walletType: 'USDT', amount: '100', clientRequestId: 'r-1' } as const;
  const commands = PROVIDERS.map((provider) => providerCommand(provider, order));
  expect(new Set(commands.map(({ name }) => name)).size).toBe(PROVIDERS.length);
  for (const provider of carriersOf('BTC', 'WB'))
    expect(providerCommand(provider, order).params).toMatchObject({ won: '100' });
  expect(providerCommand('vancoin', order).params).toMatchObject({ value: '100' });
  expect(providerCommand('bitshop', order).params).toMatchObject({ type: 'buy', amount: '100' });
});

test('[U-W11] what a provider takes for its payout is sold by a command with a proof', () => {
  expect(sellersOf(carriersOf('BTC', 'WS'))).toEqual(['bitdex']);
  expect(sellersOf(carriersOf('USDT', 'W'))).toEqual(['bitshop']);
  const order = { walletType: 'USDT', amount: '100', clientRequestId: 'r-1' } as const;
  expect(saleCommand('bitdex', order, 'p')).toEqual({
    name: 'bitdexSellCoin',
    params: { walletType: 'USDT', point: '100', proof: 'p', clientRequestId: 'r-1' },
  });
  expect(saleCommand('bitshop', order, 'p').params).toMatchObject({ type: 'sell', proof: 'p' });
});

test('[U-W11] a sum of won buys whole units, rounded down; without a rate it is unknown', () => {
  expect(coinsFor('138000', '1380', '0.000001')).toBe('100');
  expect(coinsFor('1000', '1380', '0.01')).toBe('0.72');
  expect(coinsFor('1000', undefined, '0.01')).toBeUndefined();
  expect(coinsFor(undefined, '1380', '0.01')).toBeUndefined();
});

test('[U-W11] only a page of the web is linked to', () => {
  expect(pageOf('https://gluwa.example/pay/d-1')).toBe('https://gluwa.example/pay/d-1');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '', null])
    expect(pageOf(url)).toBeUndefined();
});
