/** Texts of notices, questions and the other content, in English. */
import type { Widen } from '../ko.ts';
import type { content as koContent, popup as koPopup } from '../ko/content.ts';

export const content: Widen<typeof koContent> = {
  menu: 'Help and news',
  sideMenu: 'Information pages',
  notice: 'Notices',
  faq: 'FAQ',
  strategy: 'Strategies',
  promotion: 'Promotions',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  toList: 'Back to the list',
  search: 'Search titles and texts',
  find: 'Search',
  category: 'Category',
  all: 'All',
  empty: 'Nothing has been published yet.',
  notFound: 'Nothing matches.',
  pages: 'Pages',
  pageOf: '{page} / {last}',
  previous: 'Previous',
  next: 'Next',
  faqCategory: {
    account: 'Account',
    money: 'Deposits and withdrawals',
    futures: 'Futures',
    rounds: 'Rounds',
    copytrade: 'Copy trading',
    service: 'Service',
  },
  noticeCategory: {
    general: 'General',
    maintenance: 'Maintenance',
    market: 'Markets',
    event: 'Events',
  },
};

export const popup: Widen<typeof koPopup> = {
  putAway: 'Do not show again today',
  others: '{count} more',
};
