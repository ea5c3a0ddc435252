/**
 * Every kind of document, and what it is to the person it is about. Tests hold that no other kind is
 * written, that what belongs to a person names them as its owner, and that closing an account
 * leaves nothing of it.
 */

interface DocumentKindFacts {
  /**
   * `person`: owned by a user and erased with them. `account`: written before there is an owner,
   * and owned from then on. `passing`: about an address or number, removed after days. `exchange`:
   * names users by id at most, and outlives them.
   */
  readonly of: 'person' | 'account' | 'passing' | 'exchange';
  /** Part of the body that a user's export shows; left out where it shows nothing. */
  readonly shown?: 'whole' | { readonly but: readonly string[] };
}

export const DOCUMENT_KINDS: Readonly<Record<string, DocumentKindFacts>> = {
  profile: { of: 'person', shown: 'whole' },
  credentials: { of: 'person' },
  session: { of: 'person', shown: { but: ['refreshHash'] } },
  accountTrace: { of: 'person', shown: 'whole' },
  claim: { of: 'account' },
  registration: { of: 'account' },
  apiKey: { of: 'person', shown: { but: ['secret'] } },
  pushBrowser: { of: 'person', shown: { but: ['p256dh', 'auth'] } },
  twoStep: { of: 'person', shown: { but: ['secret', 'recovery', 'lastStep'] } },
  withdrawPassword: { of: 'person' },
  accountGuard: { of: 'person', shown: 'whole' },
  accountNotice: { of: 'person', shown: 'whole' },
  bankAccount: { of: 'person', shown: 'whole' },
  payout: { of: 'person', shown: 'whole' },
  withdrawAddress: { of: 'person', shown: 'whole' },
  withdrawAddressLock: { of: 'person', shown: 'whole' },
  // Where a buyer pays to is the other side's.
  p2p: { of: 'person', shown: { but: ['counterAccount'] } },
  p2pMessage: { of: 'person', shown: { but: ['operator'] } },
  // The content is downloaded file by file.
  file: { of: 'person', shown: 'whole' },
  filePiece: { of: 'person' },
  providerMember: { of: 'person', shown: 'whole' },
  admin: { of: 'person', shown: 'whole' },
  // What the first of two admins asked for.
  operatorMoved: { of: 'exchange' },
  approval: { of: 'account' },
  // What operators did, in their words.
  act: { of: 'account' },
  preferences: { of: 'person', shown: 'whole' },
  // One of each instrument that was drawn on.
  drawings: { of: 'person', shown: 'whole' },
  // What operators wrote about the person for one another.
  userNote: { of: 'person' },
  message: { of: 'person', shown: 'whole' },
  contact: { of: 'person', shown: 'whole' },
  // Answers that operators write once for many.
  answerTemplate: { of: 'exchange' },
  // To one person or to many.
  mailing: { of: 'account' },
  mailingProgress: { of: 'exchange' },
  content: { of: 'exchange' },
  // Names who wrote each by id.
  contentVersion: { of: 'exchange' },
  contentImage: { of: 'exchange' },
  contentImagePiece: { of: 'exchange' },
  partner: { of: 'person', shown: 'whole' },
  trader: { of: 'person', shown: 'whole' },
  partnerProfit: { of: 'exchange' },
  // Numbers by partner and day.
  partnerVisits: { of: 'exchange' },
  traderFigures: { of: 'exchange' },
  sentRequests: { of: 'person' },
  verification: { of: 'passing' },
  parcel: { of: 'passing' },
  site: { of: 'exchange' },
  providerRequest: { of: 'exchange' },
  providerPayment: { of: 'exchange' },
  coinIndex: { of: 'exchange' },
  coinAddress: { of: 'exchange' },
  coinAddressOf: { of: 'exchange' },
  coinDeposit: { of: 'exchange' },
  sandboxTransfer: { of: 'exchange' },
  liabilityRoot: { of: 'exchange' },
  liabilityLeaves: { of: 'exchange' },
  liabilityTops: { of: 'exchange' },
};
