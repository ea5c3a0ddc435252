/** The API document's texts about the calls of coins. */
import type { CallDocs } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import type { coinCalls } from './calls.ts';
import type {
  WireBookAddress,
  WireCoinDestination,
  WireDeposit,
  WireDepositAddress,
} from './entities.ts';

// Parts of the API document's examples of coins.

const ON_TRON = { coinName: 'USDT', network: 'TRON', networkName: 'Tron (TRC-20)' } as const;

const DESTINATION: WireCoinDestination = {
  ...ON_TRON,
  address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  tag: null,
};

const DEPOSIT_ADDRESS: WireDepositAddress = {
  ...DESTINATION,
  tagKind: null,
  minimum: '10',
  confirmationsNeeded: 19,
  expiresAt: null,
  isSandbox: true,
};

const TXID = '5f2b0a1c9d8e7f60415263748596a7b8c9dae1f203142536475869708192a3b4';

const DEPOSIT: WireDeposit = {
  id: `TRON/${TXID}/0`,
  ...DESTINATION,
  txid: TXID,
  amount: '100',
  confirmations: 4,
  confirmationsNeeded: 19,
  status: 'CONFIRMING',
  reason: null,
  seenAt: AT,
  endedAt: null,
};

const BOOK_ADDRESS: WireBookAddress = {
  id: 'a-0c1f2e3d4b5a69788796a5b4c3d2e1f0',
  ...DESTINATION,
  label: 'savings',
  addedAt: AT,
  usableAt: AT,
};

const ADDRESS = [
  'ADDRESS_INVALID',
  'ADDRESS_CHECKSUM',
  'ADDRESS_NETWORK',
  'TAG_MISSING',
  'TAG_INVALID',
] as const;
const NETWORK =
  'Without `network` the first of the coin is meant: USDT is carried by TRON (TRC-20) and ETHEREUM (ERC-20).';
const TAGS =
  'XRP needs a destination tag and EOS a memo; `none` says that the receiver needs none.';
const OPEN_LOCK = { isOn: false, offAt: null, isLocked: false } as const;

export const coinDocs: CallDocs<typeof coinCalls> = {
  generateAddress: {
    summary:
      `The user's own address to deposit a coin at, the same one each time. ${NETWORK} \`address\` (with ` +
      '`tag` and `label`) adds an address of their own to the address book, `bankInfo` keeps the bank ' +
      'account that sales are paid to.',
    refusals: [...ADDRESS, 'WALLET_NOT_OFFERED', 'ADDRESS_BOOK_FULL', 'UNKNOWN_BANK'],
    example: { params: { coinName: 'USDT' }, answer: DEPOSIT_ADDRESS },
  },
  generateTemporaryAddress: {
    summary: `An address for one deposit within 24 hours. ${NETWORK}`,
    refusals: ['WALLET_NOT_OFFERED', 'TEMPORARY_ADDRESS_LIMIT'],
    example: {
      params: { coinName: 'USDT' },
      answer: { ...DEPOSIT_ADDRESS, expiresAt: AT },
    },
  },
  deposits: {
    summary:
      'Deposits that arrived over a chain, newest first, with the confirmations they have. Ask again ' +
      'while one is CONFIRMING; the credit itself is published as DNW and POINT.',
    isExtension: true,
    refusals: [],
    example: pageExample({ coinName: 'USDT' }, DEPOSIT),
  },
  sendTestCoins: {
    summary:
      "Sends coins of the sandbox to the user's own address. Every network makes a block a second. The " +
      'same clientRequestId is the same transfer.',
    isExtension: true,
    refusals: [
      'SANDBOX_OFF',
      'WALLET_NOT_OFFERED',
      'INVALID_AMOUNT',
      'AMOUNT_OFF_UNIT',
      'AMOUNT_ABOVE_MAXIMUM',
      'APPLICATION_LIMIT',
      'CLIENT_REQUEST_ID_REUSED',
    ],
    example: {
      params: { clientRequestId: 'my-first-coins', coinName: 'USDT', amount: '100' },
      answer: DEPOSIT,
    },
  },
  checkAddress: {
    summary: `Whether coins can be sent to an address, by its checksum, and over which network. ${TAGS}`,
    isExtension: true,
    refusals: [...ADDRESS],
    example: {
      params: { coinName: 'USDT', address: DESTINATION.address },
      answer: DESTINATION,
    },
  },
  addresses: {
    summary:
      'The address book, oldest first. While `isLocked`, coins go to addresses of the book alone, to ' +
      'each 24 hours after it was added.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: { ...OPEN_LOCK, items: [BOOK_ADDRESS] } },
  },
  addAddress: {
    summary: `Adds an address to the book; one that is there takes the new label. ${TAGS}`,
    isExtension: true,
    refusals: [...ADDRESS, 'ADDRESS_BOOK_FULL'],
    example: {
      params: { coinName: 'USDT', address: BOOK_ADDRESS.address, label: BOOK_ADDRESS.label },
      answer: BOOK_ADDRESS,
    },
  },
  deleteAddress: {
    summary: 'Removes an address from the book. Added again, it waits as a new one.',
    isExtension: true,
    refusals: ['UNKNOWN_ADDRESS'],
    example: { params: { id: BOOK_ADDRESS.id }, answer: { status: 200 } },
  },
  lockAddresses: {
    summary: 'Turns the wait of new addresses on at once, or off in 24 hours.',
    isExtension: true,
    refusals: [],
    example: { params: { isOn: true }, answer: { ...OPEN_LOCK, isOn: true, isLocked: true } },
  },
  operatorDeposits: {
    summary: 'Deposits of all users, newest first: those that are HELD wait for the operator.',
    isExtension: true,
    refusals: [],
    example: {
      params: { status: 'HELD' },
      answer: {
        items: [
          {
            ...DEPOSIT,
            status: 'HELD',
            reason: 'BELOW_MINIMUM',
            endedAt: AT,
            userId: 'u-7',
            note: '',
          },
        ],
        total: 1,
        page: 1,
        size: 20,
      },
    },
  },
  resolveDeposit: {
    summary: 'Notes what was done about a deposit that is held: sent back, or credited by hand.',
    isExtension: true,
    refusals: ['UNKNOWN_DEPOSIT', 'DEPOSIT_NOT_HELD'],
    example: {
      params: { id: DEPOSIT.id, reason: 'sent back' },
      answer: {
        ...DEPOSIT,
        status: 'RESOLVED',
        reason: 'BELOW_MINIMUM',
        endedAt: AT,
        userId: 'u-7',
        note: 'sent back',
      },
    },
  },
};
