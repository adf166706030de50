import { Readable } from 'node:stream';
import { openCommittee } from '#attendance/server/index.ts';
import type { Event } from '#conference/server/index.ts';
import {
  drawPartsPdf,
  listAllSheets,
  type OpenSheetPlanner,
  type PaperPart,
  readSheetCommittee,
  type SessionSheets,
  type SheetCommittee,
} from '#credentials/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { toSlug } from '#platform/rule/slug.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { receiptLimits } from '#receipts/server/index.ts';
import * as calls from '../../contract.ts';
import { readRuleSet } from '../../rule/rule-set/read.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { type SheetKind, sheetTitles } from '../../rule/sheet-titles.ts';
import { openOwnSeat } from '../own-seat.ts';
import { listCommitteesWithRuleSets } from '../rule-sets.sql.ts';
import { findRuleSet } from '../rule-sets.ts';
import { findDebateSettings } from '../rules-of-event.sql.ts';
import { planRecordedSheets, type RecordedSheet, recordedSheets } from './plan-recorded-sheets.ts';
import { planSessionSheets } from './plan-sheets.ts';
import { readSittings } from './read-sittings.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'config'>;

/** Reads the rules of the committees of an event, their own choice or the default, by the value of the committee. */
async function mapRulesByCommittee(db: Db, eventId: string): Promise<Map<string, RuleSet>> {
  const [offered, settings] = await Promise.all([
    listCommitteesWithRuleSets(db, eventId),
    findDebateSettings(db, eventId),
  ]);
  const committees = offered.map(({ value, ruleSet }) => ({
    value,
    ruleSet: ruleSet ?? settings?.ruleSet ?? null,
  }));
  const sets = new Map<string, RuleSet>();
  for (const id of new Set(committees.flatMap(({ ruleSet }) => ruleSet ?? []))) {
    const found = await findRuleSet(db, id);
    const read = found && readRuleSet(found.document);
    if (read && 'rules' in read) sets.set(id, read.rules);
  }
  return new Map(
    committees.flatMap(({ value, ruleSet }) => {
      const rules = sets.get(ruleSet ?? '');
      return rules ? [[value, rules] as const] : [];
    }),
  );
}

export const openSheetPlanner: OpenSheetPlanner = async (db, eventId) => {
  const rulesByCommittee = await mapRulesByCommittee(db, eventId);
  return (committee) => {
    const rules = rulesByCommittee.get(committee.value);
    return rules && planSessionSheets({ rules, committee });
  };
};

/** Returns the committee without its members, for one session to write in. */
const withoutMembers = (committee: SheetCommittee): SheetCommittee => ({
  ...committee,
  members: [],
  sessions: [null],
});

/** Sheets on which a sitting leaves something. */
const isOfSessions = (kind: SheetKind): kind is RecordedSheet => recordedSheets.some((one) => one === kind);

function partsOf(sheets: SessionSheets, kind: SheetKind): PaperPart[] {
  switch (kind) {
    case 'all':
      return listAllSheets(sheets);
    case 'rules':
    case 'start':
    case 'notes':
      return [sheets[kind]];
    case 'amendments':
      return [...sheets.amendments];
    default:
      return sheets.sessions.flatMap((session) => session[kind] ?? []);
  }
}

/**
 * Draws the sheets of a committee for a chair or the secretariat (product 29.27).
 * @throws AppError 404 when there is no such event or committee, or no sitting to fill sheets from; 403 when a client
 *   does not chair it; 409 when it has no rules, or its rules do not need the sheet
 */
export async function printSessionSheets(
  context: Needs,
  caller: Caller,
  { eventName, committee: value }: CheckedParams<typeof calls.printSessionSheets>,
  { sheet, form }: CheckedQuery<typeof calls.printSessionSheets>,
): Promise<SentFile> {
  const { db, clock } = context;
  const { errors } = calls.printSessionSheets;
  const at = clock();
  const opened = await openCommittee(db.queries, caller, { eventName, committee: value }, at);
  const { event } = opened;
  const { committee, rules } = await readCommitteeWithRules(context, event, value);
  const sheets = planSessionSheets({
    rules,
    committee: form === 'blank' ? withoutMembers(committee) : committee,
  });
  const parts =
    form === 'recorded' && isOfSessions(sheet)
      ? planRecordedSheets(await readSittings(context, opened), committee, sheet)
      : partsOf(sheets, sheet);
  if (parts.length === 0) throw new AppError(errors.noSheet);
  await consumeLimits(context, receiptLimits, { receiptPerAccount: caller.accountId });
  return printParts(context, caller, event, {
    title: `${sheetTitles[sheet]}, ${committee.shortName}`,
    parts,
    name: `${toSlug(committee.shortName)}-${sheet}`,
    audited: 'session_sheets',
  });
}

/**
 * Draws a paper of a committee as a PDF, and records who printed it.
 * @param name of the file, without its extension
 * @param audited what the audit log names
 */
export async function printParts(
  context: Needs,
  { accountId }: Caller,
  event: Event,
  { name, audited, ...paper }: { title: string; parts: readonly PaperPart[]; name: string; audited: string },
): Promise<SentFile> {
  const at = context.clock();
  const bytes = await drawPartsPdf(context, event, paper);
  await context.db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: event.id,
      action: 'papers_printed',
      after: audited,
    }),
  );
  return sentPdf(name, bytes);
}

const sentPdf = (name: string, bytes: Uint8Array): SentFile => ({
  type: 'application/pdf',
  name: `${name}.pdf`,
  content: Readable.from([bytes]),
});

/** @throws AppError 404 when there is no such committee; 409 when it has no rules */
async function readCommitteeWithRules(
  context: Needs,
  event: Event,
  value: string,
): Promise<{ committee: SheetCommittee; rules: RuleSet }> {
  const { errors } = calls.printSessionSheets;
  const club = await getClub(context.db.queries);
  const committee = await readSheetCommittee(context, { event, club }, value);
  if (!committee) throw new AppError(errors.noSuchCommittee);
  const rules = (await mapRulesByCommittee(context.db.queries, event.id)).get(value);
  if (!rules) throw new AppError(errors.noRules);
  return { committee, rules };
}

/** @throws AppError 404 when there is no such event, or the caller has no seat at it */
export async function getOwnRules(
  context: Needs,
  caller: Caller,
  { eventName }: CheckedParams<typeof calls.getOwnRules>,
): Promise<AnswerOf<typeof calls.getOwnRules>> {
  const { event, seat } = await openOwnSeat(context.db.queries, caller, eventName);
  const rules = (await mapRulesByCommittee(context.db.queries, event.id)).get(seat.value);
  return { ruleSet: rules?.name ?? null };
}

/**
 * Draws the rules of the delegate's committee on one page.
 * @throws AppError 404 when there is no such event, or the caller has no seat at it; 409 when no rules were chosen
 */
export async function printOwnRules(
  context: Needs,
  caller: Caller,
  { eventName }: CheckedParams<typeof calls.printOwnRules>,
): Promise<SentFile> {
  const { event, seat } = await openOwnSeat(context.db.queries, caller, eventName);
  const { committee, rules } = await readCommitteeWithRules(context, event, seat.value);
  const sheets = planSessionSheets({ rules, committee: withoutMembers(committee) });
  await consumeLimits(context, receiptLimits, { receiptPerAccount: caller.accountId });
  const title = `${sheetTitles.rules}, ${committee.shortName}`;
  const bytes = await drawPartsPdf(context, event, { title, parts: [sheets.rules] });
  return sentPdf(`${toSlug(committee.shortName)}-rules`, bytes);
}
