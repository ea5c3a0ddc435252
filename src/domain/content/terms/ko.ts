/** Terms of use and risk notice in Korean: the page that ships, and what signup shows without a network. */
import type { TermsSection } from './section.ts';

export const terms: readonly TermsSection[] = [
  {
    kind: 'service',
    title: '서비스',
    text: '마루는 무기한 선물과 단기 라운드를 거래하는 사이트입니다. 데모 사이트의 자금은 모의 자금이며 출금할 수 없고, 연습 모드의 거래는 이 브라우저 안에서만 이루어집니다.',
  },
  {
    kind: 'service',
    title: '계정',
    text: '한 사람이 한 계정을 사용합니다. 아이디와 비밀번호는 본인이 관리하며, 계정에서 이루어진 주문과 베팅은 본인의 것으로 봅니다. 운영자는 규칙을 어긴 계정의 이용을 제한할 수 있습니다.',
  },
  {
    kind: 'service',
    title: '주문과 체결',
    text: '주문은 거래소가 접수한 시각과 그때의 호가에 따라 체결됩니다. 시장가 주문은 표시된 가격과 다르게 체결될 수 있습니다. 수수료와 펀딩비는 주문 창과 체결 내역에 표시됩니다.',
  },
  {
    kind: 'service',
    title: '라운드',
    text: '베팅은 라운드가 마감되기 전까지 접수하며 접수한 뒤에는 취소할 수 없습니다. 결과는 기록된 가격이나 공개된 추첨으로 정해지고, 무효가 된 라운드의 베팅액은 전액 돌려드립니다.',
  },
  {
    kind: 'service',
    title: '시세',
    text: '재생 시세는 과거의 실제 시세를 다시 보여주는 것이며 현재의 시장 가격이 아닙니다. 출처와 날짜는 화면에 표시됩니다.',
  },
  {
    kind: 'privacy',
    title: '개인정보',
    text: '가입할 때 받은 이름, 연락처, 이메일은 본인 확인과 고객 지원에만 사용합니다. 거래 기록에는 이름 대신 번호만 남고, 개인정보는 요청하면 지웁니다.',
  },
  {
    kind: 'risk',
    title: '위험 고지',
    text: '레버리지 거래는 증거금보다 큰 가격 변동에 노출됩니다. 시장평균가가 청산가에 이르면 포지션이 강제로 종료되고 증거금을 모두 잃을 수 있습니다. 라운드에 건 금액은 한 번에 모두 잃을 수 있습니다. 잃어도 되는 금액만 사용하세요.',
  },
];
