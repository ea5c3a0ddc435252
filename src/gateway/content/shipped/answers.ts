/** Questions and answers that ship. */
import type { FaqCategory } from '../../../domain/content/content.ts';
import type { ContentEntry } from '../entry.ts';
import { ship, type Written } from './shipped.ts';

interface Answer {
  readonly id: string;
  readonly category: FaqCategory;
  readonly ko: Written;
  readonly en: Written;
}

const ANSWERS: readonly Answer[] = [
  {
    id: 'password',
    category: 'account',
    ko: {
      title: '비밀번호를 잊었습니다.',
      body: '로그인 화면의 **비밀번호 찾기**에서 이메일이나 휴대폰으로 인증한 뒤 새 비밀번호를 정할 수 있습니다. 비밀번호를 바꾸면 다른 기기의 로그인은 모두 끊깁니다.',
    },
    en: {
      title: 'I forgot my password.',
      body: 'Choose **Reset password** on the login page, verify yourself by e-mail or phone and set a new one. All other devices are logged out when the password changes.',
    },
  },
  {
    id: 'two-step',
    category: 'account',
    ko: {
      title: '2단계 로그인은 어떻게 켜나요?',
      body: '[내 정보](/myinfo/profile)에서 인증 앱으로 QR 코드를 읽고 여섯 자리 번호를 입력하면 켜집니다. 함께 표시되는 복구 코드는 휴대폰을 잃어버렸을 때 필요하니 안전한 곳에 보관하세요.',
    },
    en: {
      title: 'How do I turn on two-step login?',
      body: 'On [your profile](/myinfo/profile), scan the QR code with an authenticator app and enter the six digits. Keep the recovery codes somewhere safe: you need them if you lose your phone.',
    },
  },
  {
    id: 'deposit',
    category: 'money',
    ko: {
      title: '입금했는데 잔고에 보이지 않습니다.',
      body: '코인 입금은 네트워크의 확인이 끝난 뒤에 반영됩니다. [거래 내역](/dnw_history/history_list)에서 진행 상태를 볼 수 있습니다. 다른 네트워크로 보냈거나 메모를 빠뜨렸다면 문의해 주세요.',
    },
    en: {
      title: 'I sent a deposit and do not see it.',
      body: 'Coins are credited once the network has confirmed them. The [history](/dnw_history/history_list) shows how far a deposit is. If you used another network or left out the memo, please contact us.',
    },
  },
  {
    id: 'withdraw',
    category: 'money',
    ko: {
      title: '출금에는 무엇이 필요한가요?',
      body: '출금 비밀번호를 먼저 등록해야 합니다. 신청 화면에서 수수료와 받을 금액을 확인할 수 있고, 승인되기 전에는 신청을 취소할 수 있습니다.',
    },
    en: {
      title: 'What do I need to withdraw?',
      body: 'Set a withdraw password first. The form shows the fee and what you receive, and you can cancel until the withdrawal is approved.',
    },
  },
  {
    id: 'liquidation',
    category: 'futures',
    ko: {
      title: '청산가는 어떻게 정해지나요?',
      body: '시장평균가 기준으로 증거금이 유지증거금과 같아지는 가격입니다. 격리는 그 포지션의 증거금만, 교차는 선물 지갑 전체를 함께 계산합니다. 포지션의 청산가를 누르면 계산식을 볼 수 있습니다.',
    },
    en: {
      title: 'How is the liquidation price set?',
      body: 'It is the mark price at which the margin is down to the maintenance margin. Isolated counts the margin of that position alone, cross the whole futures wallet. Press the figure of a position to see the formula.',
    },
  },
  {
    id: 'reduce-only',
    category: 'futures',
    ko: {
      title: '감소 전용 주문은 무엇인가요?',
      body: '보유한 포지션을 줄이기만 하는 주문입니다. 포지션보다 많은 수량은 체결되지 않으므로 반대 방향으로 새로 열리지 않습니다.',
    },
    en: {
      title: 'What is a reduce-only order?',
      body: 'An order that can only make a position smaller. It never fills more than you hold, so no position opens in the other direction.',
    },
  },
  {
    id: 'void-round',
    category: 'rounds',
    ko: {
      title: '라운드가 무효가 되면 어떻게 되나요?',
      body: '시세가 없거나 시가와 종가가 같아 결과를 정할 수 없으면 무효가 되고 베팅액을 전액 돌려드립니다. 결과와 이유는 [라운드 화면](/trade)의 기록에 남습니다.',
    },
    en: {
      title: 'What happens to a void round?',
      body: 'If there was no price, or the result cannot be decided, the round is void and all stakes are returned in full. Result and reason are kept in the records of the [rounds screen](/trade).',
    },
  },
  {
    id: 'offline',
    category: 'service',
    ko: {
      title: '네트워크가 끊기면 어떻게 되나요?',
      body: '화면은 마지막 상태와 그 시각을 보여주며 자동으로 다시 연결합니다. 거래소의 주문과 손절은 연결과 상관없이 유지됩니다. 입력하던 내용은 사라지지 않습니다.',
    },
    en: {
      title: 'What happens when my network fails?',
      body: 'The screen shows the last state with its age and reconnects by itself. Orders and stops rest on the exchange and do not depend on your connection. Nothing you typed is lost.',
    },
  },
];

export const answers = (): readonly ContentEntry[] =>
  ANSWERS.map(({ id, category, ko, en }, order) =>
    ship({ id: `faq-${id}`, kind: 'faq', category, order }, ko, en),
  );
