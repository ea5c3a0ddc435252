import { Link } from 'react-router-dom';
import { buttonClass, type ButtonSize, type ButtonTone } from './Button.tsx';
import s from './Link.module.css';

/** A link to a page of the app that looks like a button. */
export const LinkButton = (props: {
  readonly to: string;
  readonly text: string;
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
}) => (
  <Link to={props.to} className={buttonClass(props.tone, props.size)}>
    {props.text}
  </Link>
);

/** Style of a link that stands by itself. */
export const linkClass = s['link'];
