import { choicesOf } from '../../../kit/choices.ts';
import type { UseFormReturn } from 'react-hook-form';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import { SIGNUP_VERIFICATIONS, SITE_MENUS, SITE_TEXTS } from '../../../../domain/site/words.ts';
import { EditPage, FieldGroup, FieldRow } from '../../../admin/form/EditPage.tsx';
import {
  ChoiceField,
  FixedField,
  SwitchField,
  TextField,
  WordsField,
} from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { Action } from '../../../services/useAction.ts';
import { AppearancePreview } from './AppearancePreview.tsx';
import type { SiteFields } from './siteFields.ts';
import s from './Sites.module.css';

interface Part<Sent> {
  readonly form: UseFormReturn<SiteFields, unknown, Sent>;
}

const WALLETS = choicesOf(WALLET_TYPES, (value) => value);
const COINS = WALLETS.filter(({ value }) => value !== 'FUTURES' && value !== 'BINARY');
const FEATURES = ['futures', 'binary', 'powerBall', 'p2p'] as const;

function Identity<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.identity')}>
      <FieldRow>
        <TextField
          form={form}
          name="code"
          label={t('adminSites.code')}
          hint={t('adminSites.codeHint')}
          problem={t('adminSites.codeProblem')}
          maxLength={63}
        />
        <TextField
          form={form}
          name="name"
          label={t('adminSites.name')}
          problem={t('adminSites.nameProblem')}
          maxLength={40}
        />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          form={form}
          name="language"
          label={t('adminSites.language')}
          choices={choicesOf(['ko', 'en'], (value) => t(`adminSites.languages.${value}`))}
        />
        <ChoiceField
          form={form}
          name="texts"
          label={t('adminSites.texts')}
          choices={choicesOf(SITE_TEXTS, (value) => t(`adminSites.textsOf.${value}`))}
        />
      </FieldRow>
    </FieldGroup>
  );
}

function Offer<Sent>({ form, isNew }: Part<Sent> & { readonly isNew: boolean }) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.offer')}>
      <div className={s['switches']}>
        {FEATURES.map((name) => (
          <SwitchField
            key={name}
            form={form}
            name={name}
            label={t(`adminSites.featureNames.${name}`)}
          />
        ))}
      </div>
      <p className={s['note']}>{t('adminSites.binaryHint')}</p>
      {isNew ? (
        <ChoiceField
          form={form}
          name="binaryCurrency"
          label={t('adminSites.binaryCurrency')}
          hint={t('adminSites.binaryCurrencyHint')}
          choices={choicesOf(['BKT', 'USDT'], (value) => value)}
        />
      ) : (
        <FixedField
          label={t('adminSites.binaryCurrency')}
          value={form.getValues('binaryCurrency')}
          hint={t('adminSites.binaryCurrencyHint')}
        />
      )}
      <WordsField
        form={form}
        name="menus"
        label={t('adminSites.menus')}
        words={choicesOf(SITE_MENUS, (value) => t(`adminSites.menuNames.${value}`))}
      />
    </FieldGroup>
  );
}

function Coins<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.coins')}>
      <WordsField form={form} name="usedCoins" label={t('adminSites.usedCoins')} words={WALLETS} />
      <WordsField
        form={form}
        name="customUsedCoins"
        label={t('adminSites.customUsedCoins')}
        hint={t('adminSites.customUsedCoinsHint')}
        words={WALLETS}
      />
      <WordsField
        form={form}
        name="withoutCoins"
        label={t('adminSites.withoutCoins')}
        words={WALLETS}
      />
      <WordsField
        form={form}
        name="depositCoins"
        label={t('adminSites.depositCoins')}
        words={COINS}
      />
      <WordsField form={form} name="buyCoins" label={t('adminSites.buyCoins')} words={COINS} />
      <TextField
        form={form}
        name="stockPrefix"
        label={t('adminSites.stockPrefix')}
        problem={t('adminSites.stockPrefixProblem')}
        maxLength={8}
      />
      <SwitchField form={form} name="addressesWait" label={t('adminSites.addressesWait')} />
    </FieldGroup>
  );
}

function Rounds<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.rounds')}>
      <TextField
        form={form}
        name="cashOutMargin"
        label={t('adminSites.cashOutMargin')}
        hint={t('adminSites.cashOutMarginHint')}
        problem={t('adminSites.cashOutMarginProblem')}
        inputMode="decimal"
        maxLength={12}
      />
      <SwitchField form={form} name="stakeShares" label={t('adminSites.stakeShares')} />
    </FieldGroup>
  );
}

function Members<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.members')}>
      <ChoiceField
        form={form}
        name="signupVerification"
        label={t('adminSites.signupVerification')}
        choices={choicesOf(SIGNUP_VERIFICATIONS, (value) => t(`adminSites.verifications.${value}`))}
      />
      <SwitchField form={form} name="signupApproval" label={t('adminSites.signupApproval')} />
    </FieldGroup>
  );
}

function Look<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.look')}>
      <FieldRow>
        <TextField
          form={form}
          name="appearanceName"
          label={t('adminSites.appearanceName')}
          problem={t('adminSites.nameProblem')}
          maxLength={40}
        />
        <TextField
          form={form}
          name="accent"
          label={t('adminSites.accent')}
          hint={t('adminSites.accentHint')}
          problem={t('adminSites.accentProblem')}
          maxLength={7}
        />
      </FieldRow>
      <TextField
        form={form}
        name="logoUrl"
        label={t('adminSites.logoUrl')}
        hint={t('adminSites.logoHint')}
        problem={t('adminSites.logoProblem')}
      />
      <AppearancePreview form={form} />
    </FieldGroup>
  );
}

function TwoPersons<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.twoPersons')}>
      <p className={s['note']}>{t('adminSites.twoPersonsHint')}</p>
      <FieldRow>
        <TextField
          form={form}
          name="twoPersonFromUsdt"
          label={t('adminSites.twoPersonFromUsdt')}
          problem={t('adminSites.twoPersonProblem')}
          inputMode="decimal"
          maxLength={22}
        />
        <TextField
          form={form}
          name="twoPersonFromWon"
          label={t('adminSites.twoPersonFromWon')}
          problem={t('adminSites.twoPersonProblem')}
          inputMode="decimal"
          maxLength={22}
        />
      </FieldRow>
    </FieldGroup>
  );
}

/** All settings of a site. */
export function SiteForm<Sent>(
  props: Part<Sent> & {
    readonly name: string;
    readonly isNew?: boolean;
    readonly submit: string;
    readonly note: string | undefined;
    readonly action: Pick<Action, 'isBusy' | 'refusal'>;
    readonly onSubmit: () => void;
    readonly onNewest?: () => void;
  },
) {
  const t = useText();
  const { form, isNew = false } = props;
  return (
    <EditPage
      name={`site/${props.name}`}
      label={t(isNew ? 'adminSites.add' : 'adminSites.title')}
      form={form}
      submit={props.submit}
      note={props.note}
      action={props.action}
      onSubmit={props.onSubmit}
      onNewest={props.onNewest}
    >
      <Identity form={form} />
      <Offer form={form} isNew={isNew} />
      <Coins form={form} />
      <Rounds form={form} />
      <Members form={form} />
      {isNew ? null : <TwoPersons form={form} />}
      <Look form={form} />
      <TextField
        form={form}
        name="reason"
        label={t('adminSites.reason')}
        hint={t('adminSites.reasonHint')}
        problem=""
        maxLength={200}
      />
    </EditPage>
  );
}
