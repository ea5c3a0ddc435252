/** Calls about coins over their networks: addresses, deposits, the address book. */
import * as v from 'valibot';
import { DEPOSIT_STATUSES } from '../../domain/coins/deposits.ts';
import { defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import {
  booleanParam,
  clientOrderIdParam,
  confirmation,
  decimalParam,
  done,
  identifier,
  pageOf,
  pageParams,
  siteInfoId,
} from '../fields.ts';
import {
  coinName,
  network,
  wireAddressLock,
  wireBookAddress,
  wireCoinDestination,
  wireDeposit,
  wireDepositAddress,
  wireOperatorDeposit,
} from './entities.ts';

const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
/** As people paste them, with spaces around. */
const addressText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const tag = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300))));
const label = v.optional(line(40), '');
const onNetwork = { coinName, network: v.optional(network) };
const bankInfo = v.object({
  code: v.pipe(v.string(), v.regex(/^\d{3}$/)),
  account: v.pipe(v.string(), v.trim(), v.regex(/^\d[\d-]{4,28}\d$/)),
  holder: v.pipe(line(40), v.minLength(1)),
});

export const coinCalls = {
  generateAddress: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'WITHDRAW_ADDRESS',
    // It may add a destination and set the bank account.
    confirm: ['address', 'bankInfo'],
    path: '/api/wallet/generate',
    params: v.object({
      ...onNetwork,
      address: v.optional(addressText),
      tag,
      label,
      bankInfo: v.optional(bankInfo),
      ...confirmation,
      siteInfoId,
    }),
    answer: wireDepositAddress,
  }),
  generateTemporaryAddress: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/wallet/temp-generate',
    params: v.object({ ...onNetwork, siteInfoId }),
    answer: wireDepositAddress,
  }),
  deposits: defineCall({
    ...MEMBER_READ,
    path: '/api/wallet/deposits',
    answeredBy: 'acting',
    params: v.object({ coinName: v.optional(coinName), ...pageParams, siteInfoId }),
    answer: pageOf(wireDeposit),
  }),
  sendTestCoins: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/wallet/sandbox/send',
    params: v.object({
      clientRequestId: v.optional(clientOrderIdParam),
      ...onNetwork,
      amount: decimalParam,
      siteInfoId,
    }),
    answer: wireDeposit,
  }),
  checkAddress: defineCall({
    ...MEMBER_READ,
    path: '/api/wallet/check_address',
    params: v.object({ coinName, address: addressText, tag, siteInfoId }),
    answer: wireCoinDestination,
  }),
  addresses: defineCall({
    ...MEMBER_READ,
    path: '/api/wallet/addresses',
    params: v.object({ coinName: v.optional(coinName), siteInfoId }),
    answer: v.object({ ...wireAddressLock.entries, items: v.array(wireBookAddress) }),
  }),
  addAddress: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'WITHDRAW_ADDRESS',
    confirm: true,
    path: '/api/wallet/addresses/add',
    params: v.object({ coinName, address: addressText, tag, label, ...confirmation, siteInfoId }),
    answer: wireBookAddress,
  }),
  deleteAddress: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/wallet/addresses/delete',
    params: v.object({ id: identifier, siteInfoId }),
    answer: done,
  }),
  lockAddresses: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'WITHDRAW_ADDRESS',
    confirm: true,
    path: '/api/wallet/addresses/lock',
    params: v.object({ isOn: booleanParam, ...confirmation, siteInfoId }),
    answer: wireAddressLock,
  }),
  operatorDeposits: defineCall({
    ...MEMBER_READ,
    access: { permission: 'applications.read' },
    path: '/api/operator/deposits',
    answeredBy: 'acting',
    params: v.object({
      status: v.optional(v.picklist(DEPOSIT_STATUSES)),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireOperatorDeposit),
  }),
  resolveDeposit: defineCall({
    ...MEMBER_COMMAND,
    access: { permission: 'applications.act' },
    path: '/api/operator/deposits/resolve',
    params: v.object({
      id: v.pipe(v.string(), v.maxLength(200)),
      reason: v.pipe(line(200), v.minLength(1)),
      siteInfoId,
    }),
    answer: wireOperatorDeposit,
  }),
} as const;
