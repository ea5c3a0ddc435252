/** Notices that ship. */
import { DAY_MS } from '../../../domain/time.ts';
import type { ContentEntry } from '../entry.ts';
import { ship, SHIPPED_AT } from './shipped.ts';

const notice = (
  id: string,
  category: 'general' | 'market' | 'maintenance',
  day: number,
): Parameters<typeof ship>[0] => ({
  id: `notice-${id}`,
  kind: 'notice',
  category,
  publishedAt: SHIPPED_AT + day * DAY_MS,
});

export const notices = (): readonly ContentEntry[] => [
  ship(
    notice('welcome', 'general', 0),
    {
      title: '마루를 시작하는 방법',
      body: `마루에서는 무기한 선물과 단기 라운드를 거래합니다. 처음이라면 아래 순서를 권합니다.

1. [모의거래](/futureView)에서 주문과 청산을 경험합니다. 네트워크가 없어도 됩니다.
2. 가입한 뒤 [자산](/dnw_history/asset) 화면에서 데모 자금을 확인합니다.
3. 소액으로 첫 주문을 내고, 포지션의 손익을 눌러 계산 과정을 살펴봅니다.

데모 사이트의 자금은 데모 자금이며 출금할 수 없습니다.`,
    },
    {
      title: 'Getting started with Maru',
      body: `Maru offers perpetual futures and short rounds. If you are new, we suggest this order.

1. Try orders and liquidation in [practice](/futureView). It needs no network.
2. Sign up and look at your play money under [assets](/dnw_history/asset).
3. Place a small first order, and press the profit of the position to see how it is calculated.

The funds of the demo site are play money and cannot be withdrawn.`,
    },
  ),
  ship(
    notice('hours', 'market', 7),
    {
      title: '종목별 거래 시간 안내',
      body: `가상자산 종목은 24시간 거래할 수 있습니다. 금, 나스닥100, S&P500과 외환 종목은 **평일 08:00부터 다음 날 06:00까지**(한국 시간) 거래합니다.

거래 시간이 아닐 때는 주문이 접수되지 않으며 보유한 포지션은 그대로 유지됩니다. 장이 다시 열릴 때의 가격은 닫힐 때와 다를 수 있으니 증거금을 여유 있게 두시기 바랍니다.`,
    },
    {
      title: 'Trading hours by market',
      body: `Crypto markets trade around the clock. Gold, Nasdaq 100, S&P 500 and currencies trade **on weekdays from 08:00 to 06:00 of the next day**, Korean time.

Outside these hours no orders are accepted and positions stay as they are. A market may open at another price than it closed at, so keep some margin in reserve.`,
    },
  ),
  ship(
    notice('funding', 'general', 14),
    {
      title: '펀딩비 정산 시각 안내',
      body: `무기한 선물의 펀딩비는 매일 **09:00, 17:00, 01:00**(한국 시간)에 정산합니다. 정산 시각에 포지션을 보유하고 있으면 롱과 숏이 서로 펀딩비를 주고받습니다.

펀딩률과 남은 시간은 [선물 화면](/futureView) 상단에, 지난 정산 내역은 펀딩 탭에 표시됩니다.`,
    },
    {
      title: 'When funding is settled',
      body: `Funding of perpetual futures is settled every day at **00:00, 08:00 and 16:00 UTC**. Whoever holds a position at that moment pays or receives it: longs and shorts pay each other.

The rate and the time remaining are shown at the top of the [futures screen](/futureView), past payments in the funding tab.`,
    },
  ),
  ship(
    notice('liabilities', 'general', 21),
    {
      title: '부채 증명 공개 안내',
      body: `마루는 매일 모든 이용자의 잔고를 하나의 머클 트리로 묶어 그 뿌리를 공개합니다. [자산](/dnw_history/asset) 화면에서 본인의 잔고가 포함되었는지 직접 확인할 수 있습니다.

다른 이용자의 이름이나 잔고는 드러나지 않습니다.`,
    },
    {
      title: 'Proof of liabilities',
      body: `Every day Maru gathers the balances of all users into one Merkle tree and publishes its root. Under [assets](/dnw_history/asset) you can verify that your own balance is part of it.

Names and balances of others are not revealed.`,
    },
  ),
];
