import { useState } from 'react';
import type { Sha256 } from '../../../../domain/rounds/powerBall.ts';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { CheckList, HashText, Outcome } from '../../../kit/CheckList.tsx';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { inTime } from '../../../services/inTime.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { sideKey } from '../../../market/rounds/roundNames.ts';
import {
  type DrawCheck,
  type DrawProof as Proof,
  proveDraw,
  type PublishedDraw,
} from './proveDraw.ts';
import s from './PowerBallCard.module.css';

type PublishedRound = WireRound & { readonly draw: PublishedDraw };

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly sha256: Sha256 };

const RESULTS = {
  passed: 'powerBall.passed',
  refuted: 'powerBall.notPassed',
  skipped: 'powerBall.skipped',
} as const;

function checkText(t: Translate, { name, result, value }: DrawCheck, round: WireRound): string {
  switch (name) {
    case 'seen':
      return t(result === 'skipped' ? 'powerBall.checkUnseen' : 'powerBall.checkSeen');
    case 'hash':
      return t('powerBall.checkHash');
    case 'balls':
      return t('powerBall.checkBalls');
    case 'ball':
      return t('powerBall.checkBall');
    case 'side':
      return t('powerBall.checkSide', {
        ball: value,
        side: round.side === null ? '' : t(sideKey(round.gameType, round.side)),
      });
  }
}

function Checks({ proof, round }: { readonly proof: Proof; readonly round: WireRound }) {
  const t = useText();
  return (
    <CheckList
      checks={proof.checks.map((check) => ({
        name: check.name,
        result: check.result,
        text: checkText(t, check, round),
        said: t(RESULTS[check.result]),
        more:
          check.value === '' || check.name === 'side' ? null : (
            <span className={s['computed']}>
              {`${t('powerBall.computed')} `}
              <HashText>{check.value}</HashText>
            </span>
          ),
      }))}
    />
  );
}

/**
 * Recomputes the draw in this browser and lists the checks: always of the draw that is shown, also
 * when a newer answer of the exchange replaces it.
 */
export function DrawProof({ round }: { readonly round: PublishedRound }) {
  const t = useText();
  const { rounds } = useServices();
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const verify = async () => {
    setPhase({ kind: 'working' });
    try {
      const { sha256 } = await inTime(() => import('@noble/hashes/sha2.js'));
      setPhase({ kind: 'ready', sha256 });
    } catch {
      // The chunk with the hash function failed to load.
      setPhase({ kind: 'failed' });
    }
  };
  const proof =
    phase.kind === 'ready'
      ? proveDraw(round, rounds.commitments.of(round.id), phase.sha256)
      : undefined;
  return (
    <div className={s['proof']}>
      <Button disabled={phase.kind === 'working'} onClick={() => void verify()}>
        {t(phase.kind === 'working' ? 'powerBall.verifying' : 'powerBall.verify')}
      </Button>
      <Outcome isGenuine={proof?.isGenuine}>
        {proof === undefined ? null : (
          <strong>{t(proof.isGenuine ? 'powerBall.verified' : 'powerBall.refuted')}</strong>
        )}
        {phase.kind === 'failed' ? t('powerBall.failed') : null}
      </Outcome>
      {proof === undefined ? null : <Checks proof={proof} round={round} />}
    </div>
  );
}
