import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { parseDecimal } from '../../../domain/decimal.ts';
import { isUsername, type PasswordKind } from '../../../domain/accounts/credentials.ts';
import {
  PARTNER_KINDS,
  PARTNER_LEVELS_MAX,
  partnerCode,
  PROFIT_SOURCES,
} from '../../../domain/partners/partners.ts';
import type { WirePartner, WirePartnerNode } from '../../../protocol/partners/entities.ts';
import { ratesInForce } from '../../format/partnerRates.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { choicesOf } from '../../kit/choices.ts';
import { FormField, useKeptFields } from '../../kit/Form.tsx';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { NumericInput } from '../../kit/NumericInput.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { passwordTwice } from '../../people/fieldRules.ts';
import { PasswordPair, usePasswordKind } from '../../people/PasswordPair.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { percentOf, RATE_DIGITS, shareOf } from './percent.ts';
import { usePartnersBelow } from './usePartnersBelow.ts';

const NAME_MAX = 64;
const percent = v.pipe(
  v.string(),
  v.transform(shareOf),
  v.check((share) => share !== undefined),
  v.transform((share) => share ?? ''),
);

const schemaOf = (kind: PasswordKind) =>
  v.pipe(
    v.object({
      username: v.pipe(v.string(), v.trim(), v.check(isUsername)),
      ...passwordTwice(kind),
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_MAX)),
      code: v.pipe(
        v.string(),
        v.trim(),
        v.check((text) => partnerCode(text) !== undefined),
      ),
      kind: v.picklist(PARTNER_KINDS),
      parentId: v.string(),
      FUTURES: percent,
      ROUNDS: percent,
      COPY: percent,
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordAgain']],
        ({ password, passwordAgain }) => password === passwordAgain,
      ),
      ['passwordAgain'],
    ),
  );

const EMPTY = {
  username: '',
  password: '',
  passwordAgain: '',
  name: '',
  code: '',
  kind: 'AFFILIATE' as const,
  parentId: '',
  FUTURES: '0',
  ROUNDS: '0',
  COPY: '0',
};

/** Whether a typed percentage is above the share of the partner above. */
const isAbove = (typed: string, most: string): boolean =>
  (parseDecimal(shareOf(typed) ?? '') ?? 0n) > (parseDecimal(most) ?? 0n);

/** Partners under whom another one may stand: the requester first. */
function parentsOf(partner: WirePartnerNode, below: readonly WirePartnerNode[]) {
  return [partner, ...below].filter(({ level }) => level < PARTNER_LEVELS_MAX);
}

/** Makes an account for a partner below; what was typed survives a refusal and a reload. */
export function NewPartnerDialog(props: {
  readonly partner: WirePartner;
  readonly onClose: () => void;
  readonly onDone: (name: string) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const { partner } = props;
  const action = useAction();
  const isSheet = useMedia('(max-width: 767px)');
  const form = useForm({
    resolver: valibotResolver(schemaOf(usePasswordKind())),
    defaultValues: { ...EMPTY, parentId: partner.id },
  });
  useKeptFields('partner/new', form);
  const { state } = usePartnersBelow('');
  const parents = parentsOf(partner, state.value?.items ?? []);
  const [kind, parentId] = form.watch(['kind', 'parentId']);
  const above = parents.find(({ id }) => id === parentId) ?? partner;
  const [isTried, setTried] = useState(false);
  const send = form.handleSubmit(({ username, password, name, code, ...rest }) => {
    const { FUTURES, ROUNDS, COPY } = rest;
    const terms = { kind: rest.kind, rates: { FUTURES, ROUNDS, COPY }, parentId: above.id };
    return action.run(
      () => call('partnerCreate', { username, password, name, code, ...terms }),
      () => props.onDone(name),
    );
  });
  return (
    <FormDialog
      isSheet={isSheet}
      isCancellable
      title={t('partner.make')}
      submit={t(isTried && action.isBusy ? 'partner.making' : 'partner.make')}
      action={action}
      onSubmit={() => {
        setTried(true);
        void send();
      }}
      onClose={props.onClose}
    >
      <p>{t('partner.makeHint')}</p>
      <SelectField
        label={t('partner.parent')}
        value={above.id}
        onValue={(id) => form.setValue('parentId', id)}
        choices={parents.map(({ id, name, level }) => ({
          value: id,
          label:
            id === partner.id ? t('partner.self') : `${name} · ${t('partner.levelOf', { level })}`,
        }))}
      />
      <SelectField
        label={t('partner.kind')}
        value={kind}
        onValue={(picked) => form.setValue('kind', picked)}
        choices={choicesOf(PARTNER_KINDS, (each) => t(`partner.kinds.${each}`))}
        hint={
          kind === 'AFFILIATE' ? refusalText({ code: 'PARTNER_CANNOT_TRADE', message: '' }) : null
        }
      />
      <FormField
        form={form}
        name="username"
        label={t('partner.username')}
        hint={t('valid.username')}
        problem={t('valid.username')}
      >
        {(input) => <TextInput {...input} autoComplete="off" restrict="username" maxLength={20} />}
      </FormField>
      <PasswordPair
        form={form}
        name="password"
        again="passwordAgain"
        label={t('partner.password')}
      />
      <FormField
        form={form}
        name="name"
        label={t('partner.shownName')}
        hint={t('partner.shownNameHint')}
        problem={t('valid.required', { field: t('partner.shownName') })}
      >
        {(input) => <TextInput {...input} autoComplete="off" maxLength={NAME_MAX} />}
      </FormField>
      <FormField
        form={form}
        name="code"
        label={t('partner.code')}
        hint={t('partner.codeHint')}
        problem={refusalText({ code: 'INVALID_PARTNER_CODE', message: '' })}
      >
        {(input) => <TextInput {...input} autoComplete="off" maxLength={32} />}
      </FormField>
      {PROFIT_SOURCES.map((source) => {
        const most = percentOf(ratesInForce(above)?.[source] ?? '0');
        return (
          <FormField
            key={source}
            form={form}
            name={source}
            label={t('partner.rateOf', { source: t(`partner.rates.${source}`) })}
            hint={t('partner.rateHint', { most })}
            problem={t('partner.rateProblem')}
            otherProblem={
              isAbove(form.watch(source), ratesInForce(above)?.[source] ?? '0')
                ? t('partner.rateAbove', { most })
                : undefined
            }
          >
            {(input) => <NumericInput {...input} digits={RATE_DIGITS} />}
          </FormField>
        );
      })}
    </FormDialog>
  );
}
