import type { AccountsTables } from './accounts.ts';
import type { AllocationTables } from './allocation.ts';
import type { AnnouncementsTables } from './announcements.ts';
import type { AttendanceTables } from './attendance.ts';
import type { AwardsTables } from './awards.ts';
import type { BankTables } from './bank.ts';
import type { ConferenceTables } from './conference.ts';
import type { ConnectionsTables } from './connections.ts';
import type { ContactTables } from './contact.ts';
import type { CredentialsTables } from './credentials.ts';
import type { DebateTables } from './debate.ts';
import type { EmailTables } from './email.ts';
import type { FeedbackTables } from './feedback.ts';
import type { HospitalityTables } from './hospitality.ts';
import type { LedgerTables } from './ledger.ts';
import type { MediaTables } from './media.ts';
import type { PagesTables } from './pages.ts';
import type { PlatformTables } from './platform.ts';
import type { PressTables } from './press.ts';
import type { QuestionsTables } from './questions.ts';
import type { ReceiptsTables } from './receipts.ts';
import type { RecordTables } from './record.ts';
import type { RegistrationTables } from './registration.ts';
import type { ReportsTables } from './reports.ts';
import type { TimetableTables } from './timetable.ts';
import type { WelfareTables } from './welfare.ts';

/**
 * All tables, with one file for each module that owns tables. Any module may read a table, only its owner writes it.
 * Times are epoch milliseconds, days are 'YYYY-MM-DD'. `npm run data-model` generates `docs/data-model.md` from these
 * files.
 */
export interface Tables
  extends PlatformTables,
    EmailTables,
    MediaTables,
    AccountsTables,
    ContactTables,
    PagesTables,
    ReportsTables,
    ConferenceTables,
    TimetableTables,
    QuestionsTables,
    FeedbackTables,
    RegistrationTables,
    BankTables,
    ReceiptsTables,
    LedgerTables,
    AllocationTables,
    CredentialsTables,
    WelfareTables,
    AttendanceTables,
    HospitalityTables,
    DebateTables,
    AwardsTables,
    RecordTables,
    PressTables,
    AnnouncementsTables,
    ConnectionsTables {}
