/** Documents of the payment providers' calls. */
import type { CallDocs } from '../call.ts';
import { AT } from '../examples.ts';
import { DEPOSIT } from '../money/examples.ts';
import { AMOUNT_REFUSALS, LIMIT_REFUSALS, PROOF_REFUSALS } from '../money/refusals.ts';
import type { providerCalls } from './calls.ts';
import type { WireProviderCoins, WireProviderPayment, WireProviderRequest } from './entities.ts';

const MEMBER = { status: 200, isSignedUp: true, isSandbox: true } as const;

const COINS: WireProviderCoins = {
  ...MEMBER,
  coins: [
    {
      walletType: 'USDT',
      currency: 'USDT',
      rate: '1380',
      minimum: '20',
      maximum: '1000000',
      unit: '0.000001',
    },
  ],
};

const QRCODE: WireProviderPayment = {
  dnw: { ...DEPOSIT, provider: 'gluwa', clientRequestId: 'my-first-qrcode' },
  provider: 'gluwa',
  isSandbox: true,
  step: 'OPEN',
  url: 'https://gluwa.example/pay/d-1',
  qrcode: 'maru-sandbox:gluwa/d-1?amount=100',
  payUntil: AT + 1_800_000,
};

const BOUGHT: WireProviderPayment = {
  ...QRCODE,
  dnw: {
    ...DEPOSIT,
    id: 'd-2',
    type: 'WB',
    amount: '100',
    fee: '0.2',
    receives: '99.8',
    counterAmount: '138000',
    counterCurrency: 'KRW',
    rate: '1380',
    provider: 'paykiwoom',
    clientRequestId: 'my-first-coins',
  },
  provider: 'paykiwoom',
  url: 'https://paykiwoom.example/pay/d-2',
  qrcode: 'maru-sandbox:paykiwoom/d-2?amount=138000',
};

const SOLD: WireProviderPayment = {
  ...BOUGHT,
  dnw: {
    ...BOUGHT.dnw,
    id: 'd-3',
    type: 'WS',
    counterAmount: '137724',
    provider: 'bitdex',
    clientRequestId: 'my-first-sale',
  },
  provider: 'bitdex',
  url: null,
  qrcode: null,
  payUntil: null,
};

const HELD: WireProviderRequest = {
  dnwHistoryId: 'd-1',
  provider: 'gluwa',
  userId: 'u-1',
  type: 'D',
  amount: '100',
  asset: 'sUSDCG',
  state: 'HELD',
  problem: 'PAID_AFTER_END',
  attempts: 0,
  trouble: '',
  paymentId: 'sandbox-1',
  paid: '100',
  requestedAt: AT,
  updatedAt: AT,
};

const ASKED = ['PROVIDER_NOT_OFFERED', 'PROVIDER_UNAVAILABLE', 'PROVIDER_REFUSED'] as const;
const APPLIED = [
  'PROVIDER_NOT_OFFERED',
  ...AMOUNT_REFUSALS,
  ...LIMIT_REFUSALS,
  'APPLICATION_LIMIT',
] as const;
const FOR_WON = [...APPLIED, 'NO_PRICE', 'CONVERT_TOO_SMALL'] as const;
const ONCE =
  'The same clientRequestId is the same request, and answers how far it is. A request that the ' +
  'provider has not answered in 8 s is answered as SENDING and carried out all the same.';
const BUYS =
  'Buys coins for a whole amount of won, which the provider collects; the rate is fixed now. ';

const signup = {
  summary:
    'Signs the caller up with the provider under what it knows them by; again, it is changed.',
  refusals: ASKED,
  example: { params: { value: '010-1234-5678' }, answer: MEMBER },
} as const;
const coins = {
  summary: 'Whether the caller is signed up with the provider, and which coins it sells them.',
  refusals: ASKED,
  example: { params: {}, answer: COINS },
} as const;
const buyParams = { clientRequestId: 'my-first-coins', walletType: 'USDT', won: '138000' } as const;

export const providerDocs = {
  paykiwoomSignup: signup,
  paykiwoomSendCoin: {
    summary: `${BUYS}${ONCE}`,
    refusals: [...FOR_WON, ...ASKED.slice(1), 'PROVIDER_SIGNUP_NEEDED'],
    example: { params: buyParams, answer: BOUGHT },
  },
  paykiwoomCoins: coins,
  dhSafetySignup: {
    summary: `${BUYS}Signing up with dh-safety is a purchase: it has no other accounts. ${ONCE}`,
    refusals: FOR_WON,
    example: {
      params: { ...buyParams, clientRequestId: 'my-first-safety' },
      answer: { ...BOUGHT, provider: 'dh-safety' },
    },
  },
  paycoinCoins: coins,
  paycoinPlayer: {
    summary: 'Whether the caller is signed up with the provider.',
    refusals: ASKED,
    example: { params: {}, answer: MEMBER },
  },
  paycoinSignup: signup,
  paycoinSendCoin: {
    summary: `${BUYS}${ONCE}`,
    refusals: [...FOR_WON, ...ASKED.slice(1), 'PROVIDER_SIGNUP_NEEDED'],
    example: {
      params: { ...buyParams, clientRequestId: 'my-first-paycoins' },
      answer: { ...BOUGHT, provider: 'paycoin' },
    },
  },
  bitdexCoins: {
    ...coins,
    summary: 'Which coins the provider sells and buys; it needs no sign-up.',
  },
  bitdexChargeUrl: {
    summary: "The provider's page where the caller charges their account there.",
    refusals: ASKED,
    example: {
      params: {},
      answer: { status: 200, url: 'https://bitdex.example/charge/u-1', isSandbox: true },
    },
  },
  bitdexSendCoin: {
    summary: `${BUYS}${ONCE}`,
    refusals: FOR_WON,
    example: {
      params: { ...buyParams, clientRequestId: 'my-first-bitdex' },
      answer: { ...BOUGHT, provider: 'bitdex' },
    },
  },
  bitdexSellCoin: {
    summary: `Sells coins for won, which the provider pays out; the rate is fixed now. ${ONCE}`,
    refusals: [...FOR_WON, ...PROOF_REFUSALS],
    example: {
      params: {
        clientRequestId: 'my-first-sale',
        walletType: 'USDT',
        point: '100',
        proof: 'proof',
      },
      answer: SOLD,
    },
  },
  gluwaQrcode: {
    summary: `A QR code to deposit with; credited to USDT one for one once it is paid. ${ONCE}`,
    refusals: APPLIED,
    example: {
      params: { clientRequestId: 'my-first-qrcode', amount: '100', currency: 'sUSDCG' },
      answer: QRCODE,
    },
  },
  vancoinUrl: {
    summary: `The provider's page to deposit \`value\` USDT from its market of people. ${ONCE}`,
    refusals: APPLIED,
    example: {
      params: { clientRequestId: 'my-first-vancoin', value: '100' },
      answer: { ...QRCODE, provider: 'vancoin' },
    },
  },
  bitshopUrl: {
    summary:
      "The provider's page to buy `amount` USDT, which is a deposit, or to sell them, which is a " +
      `withdrawal. ${ONCE}`,
    refusals: [...APPLIED, ...PROOF_REFUSALS],
    example: {
      params: { clientRequestId: 'my-first-bitshop', type: 'buy', amount: '100' },
      answer: { ...QRCODE, provider: 'bitshop' },
    },
  },
  providerPayment: {
    summary: 'How far an application is that a provider carries out, and where it is paid.',
    isExtension: true,
    refusals: ['UNKNOWN_APPLICATION'],
    example: { params: { dnwHistoryId: 'd-1' }, answer: QRCODE },
  },
  operatorProviders: {
    summary:
      'What was requested of providers, oldest first: all that is not ENDED, or the states of the ' +
      'comma list `stateStrs`. HELD requests need an operator.',
    isExtension: true,
    refusals: [],
    example: {
      params: { provider: 'gluwa', page: 1, size: 20 },
      answer: {
        items: [HELD],
        total: 1,
        page: 1,
        size: 20,
      },
    },
  },
  operatorCloseProvider: {
    summary:
      'Closes what is held after its application ended; the ledger is corrected by an adjustment. The ' +
      'audit trail says who did it and why.',
    isExtension: true,
    refusals: ['UNKNOWN_APPLICATION', 'PROVIDER_NOT_HELD'],
    example: {
      params: { dnwHistoryId: 'd-1', reason: 'sent back to the payer' },
      answer: { ...HELD, state: 'ENDED' },
    },
  },
} satisfies CallDocs<typeof providerCalls>;
