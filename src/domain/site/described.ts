/**
 * The switches of a site, described once: its settings, stored form, the protocol, the console's
 * form and the audit follow from this table.
 */

interface SiteSwitch {
  /** As a site has it that says nothing. */
  readonly usual: boolean;
  /** Which part of the console's form it stands in. */
  readonly part: 'coins' | 'rounds' | 'members';
  /** Whether pages receive it; the exchange keeps the others to itself. */
  readonly isShown: boolean;
  /** Whether it keeps a thief from money, so that two admins switch it off. */
  readonly isGuard?: true;
}

export const SITE_SWITCHES = {
  /** Coins are paid out only to addresses that are in the user's book for a day. */
  addressesWait: { usual: false, part: 'coins', isShown: false },
  /** Withdrawing and selling take a proof of the withdraw password. */
  withdrawalProof: { usual: true, part: 'coins', isShown: true, isGuard: true },
  /** Players see which share of the stakes of a round lies on each side. */
  stakeShares: { usual: false, part: 'rounds', isShown: true },
  /** New members wait (WAIT) until an operator approves them. */
  signupApproval: { usual: false, part: 'members', isShown: true },
  /** Members may create keys for their programs. */
  offersApiKeys: { usual: true, part: 'members', isShown: true },
} as const satisfies Readonly<Record<string, SiteSwitch>>;

type Table = typeof SITE_SWITCHES;
export type SwitchName = keyof Table;
export type SiteSwitches = { readonly [Name in SwitchName]: boolean };

type ShownName = {
  [Name in SwitchName]: Table[Name]['isShown'] extends true ? Name : never;
}[SwitchName];

const NAMES = Object.keys(SITE_SWITCHES) as readonly SwitchName[];

const isShown = (name: SwitchName): name is ShownName => SITE_SWITCHES[name].isShown;
const HIDDEN: ReadonlySet<string> = new Set(NAMES.filter((name) => !isShown(name)));
const isGuard = (name: SwitchName): boolean => {
  const described: SiteSwitch = SITE_SWITCHES[name];
  return described.isGuard === true;
};

/** Something for each switch. */
export const eachSwitch = <Value>(of: (name: SwitchName) => Value): Record<SwitchName, Value> =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<SwitchName, Value>;

/** Something for each switch that pages receive. */
export const eachShownSwitch = <Value>(of: (name: ShownName) => Value): Record<ShownName, Value> =>
  Object.fromEntries(NAMES.filter(isShown).map((name) => [name, of(name)])) as Record<
    ShownName,
    Value
  >;

/** The switches of a part of the console's form. */
export const switchesOfPart = (part: SiteSwitch['part']): readonly SwitchName[] =>
  NAMES.filter((name) => SITE_SWITCHES[name].part === part);

/** As a site has them that says nothing. */
export const USUAL_SWITCHES: SiteSwitches = eachSwitch((name) => SITE_SWITCHES[name].usual);

/** The switches alone, of a site or of its form. */
export const switchesOf = (site: SiteSwitches): Record<SwitchName, boolean> =>
  eachSwitch((name) => site[name]);

/** A site without the switches that pages do not receive. */
export const withoutHiddenSwitches = <Site extends SiteSwitches>(
  site: Site,
): Omit<Site, Exclude<SwitchName, ShownName>> =>
  Object.fromEntries(Object.entries(site).filter(([name]) => !HIDDEN.has(name))) as Omit<
    Site,
    Exclude<SwitchName, ShownName>
  >;

/** Whether a switch that keeps a thief from money is on before and off afterwards. */
export const switchesGuardOff = (before: SiteSwitches, after: SiteSwitches): boolean =>
  NAMES.some((name) => isGuard(name) && before[name] && !after[name]);
