import type { WireCopy, WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { usePricedCopy } from '../../../copytrade/useCopyPriced.ts';
import { useText } from '../../../i18n/useText.ts';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useOptionLookup } from '../../../market/optionsById.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import s from './Follower.module.css';

function Blocking({ copy }: { readonly copy: WireCopy }) {
  const t = useText();
  const lookup = useOptionLookup();
  const pnl = usePricedCopy(copy)?.pnl;
  return (
    <li>
      <span>
        {lookup.label(copy.futuresOptionId, copy.stock)} {t(`column.${copy.side}`)} {copy.leverage}x
        {' · '}
        {lookup.format(copy.futuresOptionId).quantity(copy.quantity)}
      </span>
      <Signed value={pnl} text={`${formatUsdt(pnl, 'always')} USDT`} />
    </li>
  );
}

/** Ends following; while copies are open it names them and offers to close them all first. */
export function UnfollowDialog(props: {
  readonly follow: WireFollow;
  readonly copies: readonly WireCopy[];
  readonly onUnfollowed: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { copytrade } = useServices();
  const action = useAction();
  const { follow, copies, onUnfollowed, onClose } = props;
  const isBlocked = copies.length > 0;
  const submit = () =>
    void action.run(
      () => copytrade.unfollow(follow.followId, isBlocked),
      () => {
        onClose();
        onUnfollowed();
      },
    );
  return (
    <FormDialog
      title={t('copyMine.unfollowTitle', { name: follow.traderName })}
      submit={t(isBlocked ? 'copyMine.closeAndUnfollow' : 'copyMine.unfollow')}
      isCancellable
      action={action}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={s['dialog']}>
        {isBlocked ? (
          <>
            <p>{t('copyMine.unfollowBlocked')}</p>
            <ul className={s['blocking']} aria-label={t('copyMine.openCopies')}>
              {copies.map((copy) => (
                <Blocking key={copy.copyId} copy={copy} />
              ))}
            </ul>
            <p className={s['note']}>{t('copyMine.unfollowChoice')}</p>
          </>
        ) : null}
        <p className={s['note']}>{t('copyMine.unfollowText')}</p>
      </div>
    </FormDialog>
  );
}
