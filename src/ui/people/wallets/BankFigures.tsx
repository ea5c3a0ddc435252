import { useText } from '../../i18n/useText.ts';
import { CopyButton } from '../../kit/CopyButton.tsx';
import { Figure } from '../../kit/FigureList.tsx';

/** A bank account as lines of a `FigureList`, its number with a button to copy it. */
export function BankFigures(props: {
  readonly account: {
    readonly bankName: string;
    readonly account: string;
    readonly holder: string;
  };
  readonly className?: string | undefined;
}) {
  const t = useText();
  const { bankName, account, holder } = props.account;
  return (
    <>
      <Figure label={t('wallet.bank')}>{bankName}</Figure>
      <Figure label={t('wallet.accountNumber')}>
        <span className={props.className}>
          {account}
          <CopyButton name={t('wallet.accountNumber')} text={account} />
        </span>
      </Figure>
      <Figure label={t('wallet.holder')}>{holder}</Figure>
    </>
  );
}
