/**
 * Shipped content: the demo and practice have something to read before an operator writes anything.
 */
import type { ContentEntry } from '../entry.ts';
import { answers } from './answers.ts';
import { terms as termsEn } from '../../../domain/content/terms/en.ts';
import { terms as termsKo } from '../../../domain/content/terms/ko.ts';
import type { TermsSection } from '../../../domain/content/terms/section.ts';
import { ship, SHIPPED_AT } from './shipped.ts';
import { DAY_MS } from '../../../domain/time.ts';

// Notices that ship.

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

const notices = (): readonly ContentEntry[] => [
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

/** A strategy and a promotion that ship. */
const guides = (): readonly ContentEntry[] => [
  ship(
    { id: 'strategy-risk', kind: 'strategy' },
    {
      title: '한 번의 거래에 얼마를 걸 것인가',
      body: `진입할 가격보다 먼저 정해야 할 것은 **틀렸을 때 잃을 금액**입니다. 많은 거래자가 한 번의 거래에서 잃을 수 있는 금액을 전체 자금의 1% 이내로 둡니다.

## 계산

수량 = 감수할 손실 ÷ |진입가 − 손절가|

| 전체 자금 | 감수할 손실 | 진입가 | 손절가 | 수량 |
| --- | --- | --- | --- | --- |
| 10,000 USDT | 100 USDT | 60,000 | 59,000 | 0.1 BTC |

레버리지는 이 수량에 필요한 증거금만 바꿀 뿐 감수할 손실을 바꾸지 않습니다. 손절가를 먼저 정하고, 그 손절가가 **청산가보다 앞에** 있는지 확인하세요.

## 주문할 때

- 손절과 익절을 주문과 함께 등록하면 체결되는 순간부터 보호됩니다.
- 펀딩비와 수수료도 손실에 더합니다.
- 연속으로 세 번 틀렸다면 그날은 멈추는 규칙을 권합니다.

> 이 글은 설명을 위한 것이며 특정 거래를 권하지 않습니다.`,
    },
    {
      title: 'How much to risk on one trade',
      body: `Before the price at which you enter, decide **how much you lose if you are wrong**. Many traders keep that to 1% of their funds.

## The sum

quantity = loss you accept ÷ |entry − stop|

| funds | loss you accept | entry | stop | quantity |
| --- | --- | --- | --- | --- |
| 10,000 USDT | 100 USDT | 60,000 | 59,000 | 0.1 BTC |

Leverage only changes the margin that this quantity needs, not the loss you accept. Choose the stop first, and make sure that it comes **before the liquidation price**.

## When you order

- Add stop-loss and take-profit to the order itself: they protect it from its first fill.
- Count funding and fees as part of the loss.
- After three losses in a row, stop for the day.

> This is an explanation and recommends no particular trade.`,
    },
  ),
  ship(
    { id: 'promotion-practice', kind: 'promotion' },
    {
      title: '모의거래 계좌 10,000 USDT',
      body: `모의거래를 열면 **모의거래 자금 10,000 USDT**가 들어 있는 계좌가 바로 만들어집니다. 가입이나 입금이 필요 없고, 네트워크가 끊겨도 같은 화면에서 계속 거래할 수 있습니다.

- 실제 시세의 기록으로 움직이는 시장
- 주문, 청산, 펀딩까지 실거래와 같은 규칙
- 모든 거래는 이 브라우저 안에만 저장

오른쪽 위의 **실거래 / 모의거래**에서 언제든지 바꿀 수 있습니다.`,
    },
    {
      title: 'A practice account with 10,000 USDT',
      body: `Practice opens an account with **10,000 USDT of play money** at once. You need neither a signup nor a deposit, and you can go on trading on the same screens when the network is gone.

- Markets that move by recorded real prices
- The same rules as live, from orders to liquidation and funding
- Every trade is stored in this browser alone

Switch at any time with **Live / Practice** at the top.`,
    },
  ),
];

// Pages that ship: terms of use and privacy.

const bodyOf = (sections: readonly TermsSection[]): string =>
  sections.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n');

const pages = (): readonly ContentEntry[] => [
  ship(
    { id: 'page-terms', kind: 'static', slug: 'terms' },
    { title: '이용약관', body: bodyOf(termsKo) },
    { title: 'Terms of use', body: bodyOf(termsEn) },
  ),
  ship(
    { id: 'page-privacy', kind: 'static', slug: 'privacy', order: 1 },
    {
      title: '개인정보 처리방침',
      body: `## 수집하는 정보

가입할 때 아이디, 이름, 휴대폰 번호, 이메일을 받습니다. 출금을 신청하면 받는 계좌나 주소를 저장합니다. 로그인한 기기와 시각은 계정을 지키기 위해 기록합니다.

## 이용 목적

본인 확인, 입출금 처리, 문의 답변, 부정 이용 방지에만 사용합니다. 광고에 쓰지 않으며 다른 곳에 팔지 않습니다.

## 보관과 삭제

거래 기록에는 이름 대신 번호만 남습니다. 계정을 닫으면 이름, 연락처, 계좌, 문의 내용을 지우고, 거래 기록의 번호는 누구의 것인지 알 수 없게 됩니다.

## 이용자의 권리

[내 정보](/myinfo/profile)에서 언제든지 정보를 고치고, 저장된 내용을 내려받고, 계정을 닫을 수 있습니다.

## 모의거래

모의거래의 계정과 거래는 이 브라우저 안에만 저장됩니다. 브라우저 데이터를 지우면 함께 사라집니다.`,
    },
    {
      title: 'Privacy policy',
      body: `## What we collect

When you sign up we receive your username, name, phone number and e-mail address. When you withdraw we store the account or address that is paid to. We record from which device and when you logged in, to protect the account.

## What for

To verify you, to carry out deposits and withdrawals, to answer you and to prevent abuse. Nothing is used for advertising and nothing is sold.

## How long

The record of trades holds a number instead of your name. When you close your account, your name, contact details, bank accounts and messages are erased, and the number can no longer be linked to you.

## Your rights

On [your profile](/myinfo/profile) you can correct your data, download what is stored and close the account at any time.

## Practice

The account and trades of the practice mode are stored in this browser alone, and are gone when you clear its data.`,
    },
  ),
];

let made: readonly ContentEntry[] | undefined;

/** Made with the first reader: most processes that load this file read nothing of it. */
export function shippedContent(): readonly ContentEntry[] {
  made ??= [...notices(), ...answers(), ...guides(), ...pages()];
  return made;
}
