/** The whole exchange as its root joins it: the kernel, and what every feature offers beside it. */
import type { GuardDep } from './accountGuard/accountGuard.ts';
import type { AccountsDep } from './accounts/accounts.ts';
import type { ProfilesDep } from './accounts/directory.ts';
import type { SessionsDep } from './accounts/sessions.ts';
import type { AdminsDep } from './admins/adminBook.ts';
import type { ApiKeysDep } from './apiKeys/keyBook.ts';
import type { CoinsDep } from './coins/coinDesk.ts';
import type { ContentDep } from './content/contentBook.ts';
import type { TraderFiguresDep } from './copytrade/figures/traderBook.ts';
import type { TraderNamesDep } from './copytrade/traderDocuments.ts';
import type { DashboardDep } from './dashboard/dashboard.ts';
import type { OpenInterestDep } from './dashboard/openFigures.ts';
import type { HistoryDep } from './futures/history.ts';
import type { TradingTermsDep } from './futures/tradingTermsBook.ts';
import type { LiabilitiesDep } from './liabilities/liabilityReads.ts';
import type { MessagesDep } from './messages/messageDesk.ts';
import type { MoneyTermsDep } from './moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from './moneyTerms/settings.ts';
import type { DaySumsDep } from './operatorActs/daySums.ts';
import type { TwoPersonsDep } from './operatorActs/twoPersons.ts';
import type { UserIndexDep } from './userIndex/userIndex.ts';
import type { OutboxDep } from './outbox/outbox.ts';
import type { PartnerNamesDep } from './partners/access.ts';
import type { PartnersDep } from './partners/profitBook.ts';
import type { AccountReadsDep } from './ports/accountReads.ts';
import type { FeedDep, InstrumentsDep } from './ports/feedReads.ts';
import type { MarketDep } from './ports/marketReads.ts';
import type { ClosingsDep } from './ports/statement.ts';
import type { ProvidersDep } from './providers/access.ts';
import type { PushDep } from './push/port.ts';
import type { AccountEventsDep } from './readModels/accountEvents.ts';
import type { RoundsDep } from './rounds/roundQueries.ts';
import type { SitesDep } from './sites/siteRegistry.ts';
import type { StatementDep } from './statement/read.ts';
import type { IdentityDep } from './verification/identity.ts';
import type { VerificationDep } from './verification/verification.ts';
import type { Kernel } from './kernel.ts';

/** Named by the root, by what joins features, and by tests; a part takes what it uses instead. */
export interface GatewayCore
  extends
    Kernel,
    AccountEventsDep,
    AccountReadsDep,
    AccountsDep,
    AdminsDep,
    ApiKeysDep,
    ClosingsDep,
    CoinsDep,
    ContentDep,
    DashboardDep,
    DaySumsDep,
    FeedDep,
    GuardDep,
    HistoryDep,
    IdentityDep,
    InstrumentsDep,
    LiabilitiesDep,
    MarketDep,
    MessagesDep,
    MoneyDep,
    MoneyTermsDep,
    OpenInterestDep,
    OutboxDep,
    PartnerNamesDep,
    PartnersDep,
    ProfilesDep,
    ProvidersDep,
    PushDep,
    RoundsDep,
    SessionsDep,
    SitesDep,
    StatementDep,
    TraderFiguresDep,
    TraderNamesDep,
    TradingTermsDep,
    TwoPersonsDep,
    UserIndexDep,
    VerificationDep {}
