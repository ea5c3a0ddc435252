import { useText } from '../../../i18n/useText.ts';
import type { ComparedFigure } from '../../../services/dev/pricing.ts';
import s from './Pricing.module.css';

const NONE = '–';

/** Figures of both sides, each with whether they are equal to the last digit. */
export function FigureTable(props: {
  readonly label: string;
  readonly figures: readonly ComparedFigure[];
}) {
  const t = useText();
  return (
    <div className={s['scroll']}>
      <table className={s['table']} aria-label={props.label}>
        <thead>
          <tr>
            {(['figure', 'worker', 'oracle'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`dev.prices.${head}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visuallyHidden">{t('dev.prices.equal')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.figures.map(({ name, worker, oracle }) => (
            <tr key={name} data-differs={worker !== oracle}>
              <th scope="row">{name}</th>
              <td>{worker ?? NONE}</td>
              <td>{oracle ?? NONE}</td>
              <td>{t(worker === oracle ? 'dev.prices.equal' : 'dev.prices.differs')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
