import { useText } from '../../i18n/useText.ts';
import { useIsLoggedIn } from '../../services/session.ts';
import { cx } from '../../kit/cx.ts';
import { figureListClass } from '../../kit/FigureList.tsx';
import s from './OrderSide.module.css';
import { AccountFigures } from './panel/AccountFigures.tsx';
import { OrderForm } from './ticket/OrderForm.tsx';

/** The order form, with the account it spends from below it. */
export function OrderSide() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  return (
    <>
      <OrderForm />
      {isLoggedIn ? (
        <section className={s['account']} aria-label={t('assets.title')}>
          <h2>{t('assets.title')}</h2>
          <AccountFigures className={cx(figureListClass, s['figures'])} />
        </section>
      ) : null}
    </>
  );
}
