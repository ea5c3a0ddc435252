import type { Translate } from '../../../i18n/useText.ts';

/** The acts that have a name in the reader's language. */
export const ACTS = [
  ...([
    'terms.change',
    'rates.change',
    'account.change',
    'alert',
    'p2p.cancel',
    'p2p.dispute',
    'p2p.attach',
    'p2p.say',
    'content.close',
    'content.restore',
    'content.upload',
    'user.release',
    'user.freeze',
    'user.unfreeze',
    'user.note',
    'user.session',
  ] as const),
  ...(['admin.create', 'admin.grant', 'admin.password'] as const),
  ...(['application.decide', 'wallet.adjust', 'deposit.resolve', 'provider.close'] as const),
  ...(['approval.decline', 'site.change'] as const),
  ...(['user.approve', 'user.block', 'user.unblock', 'user.role', 'user.logout'] as const),
  ...(['contact.answer', 'contact.assign', 'message.send'] as const),
  ...(['template.create', 'template.change', 'template.delete'] as const),
  ...(['content.create', 'content.change', 'content.publish', 'content.delete'] as const),
  ...(['copytrader.decide', 'copytrader.change', 'copytrader.end'] as const),
  ...(['coupon.create', 'coupon.end', 'partner.create', 'liabilities.publish'] as const),
  ...(['partner.terms', 'partner.settle', 'site.create', 'option.change', 'fees.change'] as const),
  ...(['round.void', 'p2p.match', 'p2p.pay', 'p2p.release', 'p2p.decide'] as const),
] as const;

/** Whether an act has a name of its own. */
export const isNamed = (act: string): act is (typeof ACTS)[number] =>
  ACTS.some((one) => one === act);

/** An act in the reader's language; one without a name as the exchange writes it. */
export const actName = (t: Translate, act: string): string =>
  isNamed(act) ? t(`adminAudit.acts.${act}`) : act;
