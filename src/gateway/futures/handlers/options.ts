/** Instruments as they are offered for futures trading. */
import { formatDecimal } from '../../../domain/decimal.ts';
import type { Tier } from '../../../domain/futures/index.ts';
import { PARTS_MAX } from '../../../domain/futures/orderParts.ts';
import type { PositionSide } from '../../../domain/futuresOrders.ts';
import { type InstrumentCode, optionId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import type { FuturesOptionConfig } from '../../../engine/contract.ts';
import type { optionCalls } from '../../../protocol/futures/calls/options.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import type { FeedInfo } from '../../ports/feedReads.ts';
import { refuse, succeed } from '../../reply.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import type { TradingTermsDep } from '../tradingTermsBook.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';
import type { FeedDep, InstrumentsDep } from '../../ports/feedReads.ts';
import type { MarketDep } from '../../ports/marketReads.ts';

type Needs = Kernel & AccountReadsDep & FeedDep & InstrumentsDep & MarketDep & TradingTermsDep;

const toWireTier = (tier: Tier): WireFuturesOption['tiers'][number] => ({
  floor: formatDecimal(tier.floor),
  cap: tier.cap === undefined ? null : formatDecimal(tier.cap),
  maintenanceRate: formatDecimal(tier.maintenanceRate),
  maintenanceAmount: formatDecimal(tier.maintenanceAmount),
  leverageMax: tier.leverageMax,
});

function toWireRecord(
  { records }: FeedInfo,
  stock: InstrumentCode,
): Pick<WireFuturesOption, 'record'> {
  const record = records?.find(({ instrument }) => instrument === stock);
  if (record === undefined) return {};
  const { venue, recordedFrom, recordedTo, playedFrom } = record;
  return { record: { venue, recordedFrom, recordedTo, playedFrom } };
}

function toWireOption(
  option: FuturesOptionConfig,
  { rules, tradingTerms: { newest }, market, instruments, feed }: Needs,
): WireFuturesOption {
  const { instrument: stock } = option;
  const known = instruments.get(stock);
  return {
    id: option.optionId,
    stock,
    label: known?.label ?? stock,
    nameKo: known?.name.ko ?? stock,
    nameEn: known?.name.en ?? stock,
    origin: known?.exchange ?? '',
    hours: known?.hours ?? 'ALWAYS',
    isPlay: true,
    isOpen: market.isOpen(stock),
    tickSize: formatDecimal(option.tickSize),
    lotSize: formatDecimal(option.lotSize),
    minQuantity: formatDecimal(option.minQuantity),
    maxQuantity: formatDecimal(option.maxQuantity),
    closingPartsMax: PARTS_MAX,
    leverageMax: option.leverageMax,
    priceBand: formatDecimal(rules.priceBand),
    makerFee: formatDecimal(newest.makerFee),
    takerFee: formatDecimal(newest.takerFee),
    tiers: option.tiers.map(toWireTier),
    ...toWireRecord(feed, stock),
  };
}

export const optionHandlers = (core: Needs): HandlersOf<typeof optionCalls> => ({
  optionList: ({ isPlay, stockPrefix }) =>
    succeed(
      core.rules.options
        .filter(({ instrument }) => instrument.startsWith(stockPrefix ?? ''))
        .map((option) => toWireOption(option, core))
        .filter((option) => isPlay === undefined || option.isPlay === isPlay),
    ),

  option: ({ futuresOptionId }) => {
    const option = core.rules.options.find((one) => one.optionId === futuresOptionId);
    return option === undefined
      ? refuse(reject('UNKNOWN_OPTION'))
      : succeed(toWireOption(option, core));
  },

  optionHedge: async ({ stock }, { identity: { userId } }) => {
    const option = core.rules.options.find(({ instrument }) => instrument === stock);
    if (option === undefined) return refuse(reject('UNKNOWN_STOCK'));
    const { mode, positions } = await core.readAccounts((accounts) => ({
      mode: accounts.positionMode(userId),
      positions: accounts.positions(userId, option.optionId),
    }));
    const on = (side: PositionSide) => positions.find((one) => one.side === side) ?? null;
    return succeed({
      option: toWireOption(option, core),
      mode,
      long: on('LONG'),
      short: on('SHORT'),
    });
  },

  quantityPer: (params, { identity: { userId } }) =>
    core.readAccounts((accounts) =>
      accounts.quantityPer(userId, optionId(params.futuresOptionId), params.leverage),
    ),
});
