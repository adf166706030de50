import type { AccountsTables } from './accounts.ts';
import type { AllocationTables } from './allocation.ts';
import type { BankTables } from './bank.ts';
import type { ConferenceTables } from './conference.ts';
import type { ContactTables } from './contact.ts';
import type { EmailTables } from './email.ts';
import type { LedgerTables } from './ledger.ts';
import type { MediaTables } from './media.ts';
import type { PagesTables } from './pages.ts';
import type { PlatformTables } from './platform.ts';
import type { ReceiptsTables } from './receipts.ts';
import type { RegistrationTables } from './registration.ts';

/**
 * Types of all tables, one file for each module that owns tables. Any module may read any table, only its owner writes it.
 * Times are epoch milliseconds, days are 'YYYY-MM-DD'. `npm run data-model` writes `docs/data-model.md` from these files.
 */
export interface Tables
  extends PlatformTables,
    EmailTables,
    MediaTables,
    AccountsTables,
    ContactTables,
    PagesTables,
    ConferenceTables,
    RegistrationTables,
    BankTables,
    ReceiptsTables,
    LedgerTables,
    AllocationTables {}
