import s from './SignForm.module.css';

/** Why signing in or up failed. */
export function SignRefusal(props: { readonly title: string; readonly text: string }) {
  return (
    <p className={s['refusal']} role="alert">
      <strong>{props.title}</strong>
      <br />
      {props.text}
    </p>
  );
}
