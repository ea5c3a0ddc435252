/** How the environment sets notifications while the page is closed. */

export interface PushSettings {
  /** Where push services reach the operator: `mailto:` or `https:`. */
  readonly contact: string;
  /** Hosts beside the known push services, as `host` or `host:port`. */
  readonly hosts: readonly string[];
}

export type PushConfigResult =
  | { readonly ok: true; readonly push: PushSettings }
  | { readonly ok: false; readonly problem: string };

/** Contact of an exchange without a configured one. */
const DEFAULT_CONTACT = 'mailto:push@maru.example';
const CONTACT = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/;
const HOST = /^[a-z\d.-]+(?::\d{1,5})?$/;

export function readPush(
  environment: Readonly<Record<string, string | undefined>>,
): PushConfigResult {
  const contact = environment['PUSH_CONTACT']?.trim() || DEFAULT_CONTACT;
  if (!CONTACT.test(contact))
    return {
      ok: false,
      problem: `PUSH_CONTACT is ${contact}; it must be mailto:NAME@HOST or an https: address`,
    };
  const hosts = (environment['PUSH_HOSTS'] ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const wrong = hosts.find((host) => !HOST.test(host));
  return wrong === undefined
    ? { ok: true, push: { contact, hosts } }
    : { ok: false, problem: `PUSH_HOSTS has ${wrong}; it must be hosts such as push.example.com` };
}
