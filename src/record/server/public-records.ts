import { findEventById, formatEventDates } from '#conference/server/index.ts';
import type { PublicRecord, RecordedAward, RecordedCommittee } from '#pages/rule/public-record.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { getRecordText } from '../contract.ts';
import { type CommitteeFacts, type RecordFacts, recordFactsSchema, toRecordedText } from '../rule/facts.ts';
import { listAwardsWithNames, listShownRecords, type StoredRecord } from './records.sql.ts';
import { listRecordTexts } from './texts.sql.ts';

export const recordPath = (address: string): string => `/record/${address}`;

export const parseFacts = (stored: string): RecordFacts => recordFactsSchema.parse(JSON.parse(stored));

/**
 * Returns a function that adds the names of persons with consent to awards, and leaves out awards that were withdrawn.
 * An award of an erased person stays without a name.
 */
export async function openAwardNames(
  db: Db,
  eventId: string,
): Promise<(awards: CommitteeFacts['awards']) => RecordedAward[]> {
  const decisions = new Map((await listAwardsWithNames(db, eventId)).map((one) => [one.id, one]));
  return (awards) =>
    awards.flatMap(({ decisionId, label, portfolio }) => {
      const decision = decisions.get(decisionId);
      if (decision && decision.withdrawnAt !== null) return [];
      return [{ label, portfolio, name: decision?.name ?? null }];
    });
}

/** Lists the public records for the pages that show them, the newest event first. */
export async function listPublicRecords(db: Db): Promise<PublicRecord[]> {
  const { locale } = await getClubRegion(db);
  const records: PublicRecord[] = [];
  for (const stored of await listShownRecords(db)) {
    const event = await findEventById(db, stored.eventId);
    if (!event) continue;
    records.push({
      path: recordPath(stored.address),
      eventName: event.name,
      theme: event.theme,
      datesInWords: formatEventDates(event, locale),
      committees: await listRecordedCommittees(db, stored),
    });
  }
  return records;
}

async function listRecordedCommittees(
  db: Db,
  { eventId, address, facts }: StoredRecord,
): Promise<RecordedCommittee[]> {
  const addNames = await openAwardNames(db, eventId);
  const files = Map.groupBy(await listRecordTexts(db, eventId), ({ committeeId }) => committeeId);
  return parseFacts(facts).map(({ committeeId, name, shortName, agenda, topics, texts, ...committee }) => ({
    path: `${recordPath(address)}/${committee.address}`,
    name,
    shortName,
    agenda,
    topics,
    texts: texts.map(toRecordedText),
    files: (files.get(committeeId) ?? []).map(({ id, title, size }) => ({
      title,
      address: getRecordText.path.replace(':textId', id),
      bytes: size,
    })),
    awards: addNames(committee.awards),
  }));
}
