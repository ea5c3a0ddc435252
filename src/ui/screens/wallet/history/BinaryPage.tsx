import { OwnBets } from '../../../market/rounds/OwnBets.tsx';
import s from './HistoryPage.module.css';

/** /dnw_history/binary_list: the player's bets. */
export function BinaryPage() {
  return (
    <div className={s['table']}>
      <OwnBets />
    </div>
  );
}
