import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { useMemo } from 'react';
import { formatDecimal } from '../../../../domain/decimal.ts';
import type { PublishedRoot } from '../../../../domain/liabilities/liabilities.ts';
import type { LiabilityProof } from '../../../../domain/liabilities/verify.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckList, HashText, Outcome } from '../../../kit/CheckList.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { saveFile } from '../../../kit/table/csv.ts';
import { useMedia } from '../../../kit/useMedia.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAuthUser } from '../../../services/session.ts';
import { useMask } from '../useMask.ts';
import s from './LiabilityDialog.module.css';
import { proveLiability } from './proveLiability.ts';

interface Proven {
  readonly proof: LiabilityProof;
  readonly roots: readonly PublishedRoot[];
}

/** Number of the newest roots whose chain is verified. */
const ROOTS = 100;

/** Far more digits than a balance has; anything else is shown as it is. */
const AMOUNT = /^-?\d{1,60}$/;

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

const amountText = (amount: string | undefined): string =>
  amount !== undefined && AMOUNT.test(amount) ? formatWhole(formatDecimal(BigInt(amount))) : '–';

const saveJson = (name: string, content: object): void =>
  saveFile(
    `${name}.json`,
    new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }),
  );

/** Liabilities of the root to this account, and to all. */
function Owed({ proof: { root, leaf } }: { readonly proof: LiabilityProof }) {
  const t = useText();
  const zone = useZone();
  const { mask } = useMask();
  return (
    <FigureList className={s['figures']}>
      <Figure label={t('wallet.liabilities.root')}>
        {t('wallet.liabilities.rootOf', {
          number: root.number,
          time: formatTime(root.at, 'moment', zone),
        })}
      </Figure>
      <Figure label={t('wallet.liabilities.users')}>{formatWhole(String(root.users))}</Figure>
      {root.currencies.map((currency, place) =>
        leaf.sums[place] === '0' ? null : (
          <Figure key={currency} label={t('wallet.liabilities.owed', { currency })}>
            {t('wallet.liabilities.ofAll', {
              own: mask(amountText(leaf.sums[place])),
              all: amountText(root.sums[place]),
            })}
          </Figure>
        ),
      )}
    </FigureList>
  );
}

function Proof({ proven }: { readonly proven: Proven }) {
  const t = useText();
  const userId = useAuthUser()?.id ?? '';
  const { proof } = proven;
  const verdict = useMemo(() => proveLiability(proven, userId, hash), [proven, userId]);
  return (
    <div className={s['proof']}>
      <Outcome isGenuine={verdict.isGenuine}>
        <strong>{t(`wallet.liabilities.${verdict.isGenuine ? 'verified' : 'refuted'}`)}</strong>
      </Outcome>
      <div className={s['checks']}>
        <CheckList
          checks={verdict.checks.map(({ name, result }) => ({
            name,
            result,
            text: t(`wallet.liabilities.check.${name}`),
            said: t(`wallet.liabilities.${result}`),
          }))}
        />
      </div>
      <Owed proof={proof} />
      <p className={s['hash']}>
        <small>{t('wallet.liabilities.hash')}</small>
        <HashText>{proof.root.hash}</HashText>
      </p>
      <p className={s['note']}>{t('wallet.liabilities.alone')}</p>
      <Button
        wide
        size="large"
        onClick={() => saveJson(`maru-liabilities-${proof.root.number}`, proof)}
      >
        {t('wallet.liabilities.download')}
      </Button>
      <Button wide onClick={() => saveJson('maru-liability-roots', proven.roots)}>
        {t('wallet.liabilities.downloadRoots')}
      </Button>
    </div>
  );
}

/** The proof that the exchange counts what it owes this account, verified in this browser. */
export function LiabilityDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const isPhone = useMedia('(max-width: 767px)');
  const { state, refetch } = useQuery<Proven>({
    key: ['liabilities', 'own'],
    read: async () => {
      // In this order the list contains the root of the path, even when one is published meanwhile.
      const path = await call('liabilityPath', {});
      if (!path.ok) return path;
      const roots = await call('liabilityRoots', { page: 1, size: ROOTS });
      return roots.ok
        ? { ok: true, value: { proof: path.value, roots: roots.value.items } }
        : roots;
    },
  });
  return (
    <Dialog
      title={t('wallet.act.liabilities')}
      kind={isPhone ? 'sheet' : 'dialog'}
      onClose={onClose}
    >
      <p className={s['note']}>{t('wallet.liabilities.what')}</p>
      {state.value !== undefined ? (
        <Proof proven={state.value} />
      ) : state.status === 'failed' ? (
        <EmptyState
          title={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : (
        <SkeletonRows rows={6} label={t('app.loading')} />
      )}
    </Dialog>
  );
}
