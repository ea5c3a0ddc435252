import { choicesOf } from '../../../kit/choices.ts';
import { PASSWORD_KINDS } from '../../../../domain/accounts/credentials.ts';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';
import { SIGNUP_VERIFICATIONS, SITE_MENUS, SITE_TEXTS } from '../../../../domain/site/words.ts';
import {
  type EditFormProps,
  EditPage,
  FieldGroup,
  FieldRow,
} from '../../../admin/form/EditPage.tsx';
import { ChoiceField, FixedField, SwitchField, WordsField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import {
  AppearancePreview,
  type Part,
  SiteCoins,
  SiteNumber,
  SiteSwitches,
  SiteText,
} from './SiteRows.tsx';
import type { SiteFields } from './siteFields.ts';
import s from './Sites.module.css';

const WALLETS = choicesOf(WALLET_TYPES, (value) => value);
const COINS = WALLETS.filter(({ value }) => value !== 'FUTURES' && value !== 'BINARY');
const FEATURES = ['futures', 'binary', 'powerBall', 'p2p'] as const;

function Identity<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.identity')}>
      <FieldRow>
        <SiteText
          form={form}
          name="code"
          hint={t('adminSites.codeHint')}
          problem={t('adminSites.codeProblem')}
          maxLength={63}
        />
        <SiteText form={form} name="name" problem={t('adminSites.nameProblem')} maxLength={40} />
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
      <SiteCoins form={form} name="usedCoins" words={WALLETS} />
      <SiteCoins
        form={form}
        name="customUsedCoins"
        hint={t('adminSites.customUsedCoinsHint')}
        words={WALLETS}
      />
      <SiteCoins form={form} name="withoutCoins" words={WALLETS} />
      <SiteCoins form={form} name="depositCoins" words={COINS} />
      <SiteCoins form={form} name="buyCoins" words={COINS} />
      <SiteText
        form={form}
        name="stockPrefix"
        problem={t('adminSites.stockPrefixProblem')}
        maxLength={8}
      />
      <SiteSwitches form={form} part="coins" />
      <SiteNumber
        form={form}
        name="contactWaitHours"
        hint={t('adminSites.contactWaitHoursHint')}
        problem={t('adminSites.contactWaitHoursProblem')}
        digits={0}
      />
    </FieldGroup>
  );
}

function Rounds<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.rounds')}>
      <SiteNumber
        form={form}
        name="cashOutMargin"
        hint={t('adminSites.cashOutMarginHint')}
        problem={t('adminSites.cashOutMarginProblem')}
        digits={SCALE_DIGITS}
      />
      <SiteSwitches form={form} part="rounds" />
    </FieldGroup>
  );
}

function Bonuses<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.bonuses')}>
      <FieldRow>
        <SiteNumber
          form={form}
          name="bonusTurnover"
          hint={t('adminSites.bonusTurnoverHint')}
          problem={t('adminSites.bonusTurnoverProblem')}
          digits={SCALE_DIGITS}
        />
        <SiteNumber
          form={form}
          name="bonusFuturesShare"
          hint={t('adminSites.bonusFuturesShareHint')}
          problem={t('adminSites.bonusFuturesShareProblem')}
          digits={SCALE_DIGITS}
        />
      </FieldRow>
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
      <SiteSwitches form={form} part="members" />
      <ChoiceField
        form={form}
        name="passwordKind"
        label={t('adminSites.passwordKind')}
        hint={t('adminSites.passwordKindHint')}
        choices={choicesOf(PASSWORD_KINDS, (value) => t(`adminSites.passwordKinds.${value}`))}
      />
    </FieldGroup>
  );
}

function Look<Sent>({ form }: Part<Sent>) {
  const t = useText();
  return (
    <FieldGroup title={t('adminSites.look')}>
      <FieldRow>
        <SiteText
          form={form}
          name="appearanceName"
          problem={t('adminSites.nameProblem')}
          maxLength={40}
        />
        <SiteText
          form={form}
          name="accent"
          hint={t('adminSites.accentHint')}
          problem={t('adminSites.accentProblem')}
          maxLength={7}
        />
      </FieldRow>
      <SiteText
        form={form}
        name="logoUrl"
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
        <SiteNumber
          form={form}
          name="twoPersonFromUsdt"
          problem={t('adminSites.twoPersonProblem')}
          digits={SCALE_DIGITS}
        />
        <SiteNumber
          form={form}
          name="twoPersonFromWon"
          problem={t('adminSites.twoPersonProblem')}
          digits={SCALE_DIGITS}
        />
      </FieldRow>
    </FieldGroup>
  );
}

/** All settings of a site. */
export function SiteForm<Sent>({ isNew = false, ...page }: EditFormProps<SiteFields, Sent>) {
  const t = useText();
  const { form } = page;
  return (
    <EditPage
      {...page}
      name={`site/${page.name}`}
      label={t(isNew ? 'adminSites.add' : 'adminSites.title')}
    >
      <Identity form={form} />
      <Offer form={form} isNew={isNew} />
      <Coins form={form} />
      <Rounds form={form} />
      <Bonuses form={form} />
      <Members form={form} />
      {isNew ? null : <TwoPersons form={form} />}
      <Look form={form} />
      <SiteText
        form={form}
        name="reason"
        hint={t('adminSites.reasonHint')}
        problem=""
        maxLength={200}
      />
    </EditPage>
  );
}
