import { findEventById, formatEventDates } from '#conference/server/index.ts';
import type {
  PublicRecord,
  RecordedArticle,
  RecordedAward,
  RecordedCommittee,
} from '#pages/rule/public-record.ts';
import { formatDate, type Region } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { type CommitteeFacts, type RecordFacts, recordFactsSchema, toRecordedText } from '../rule/facts.ts';
import { articlePath, recordPath } from './addresses.ts';
import { listAwardsWithNames, listRecordsWithAddress } from './records.sql.ts';
import { listRecordTexts } from './texts.sql.ts';

/** A published article of an event, which is shown with its record. */
export interface PublishedArticle {
  /** Last part of the path of its page. Unique in the event. */
  readonly address: string;
  readonly title: string;
  /** Null after the author was erased. */
  readonly byline: string | null;
  /** Null for an article about the whole event. */
  readonly committeeName: string | null;
  readonly publishedAt: number;
  readonly paragraphs: readonly string[];
  readonly pictures: readonly { readonly id: string; readonly caption: string }[];
}

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

/**
 * Lists the public records for the pages that show them, the newest event first. An event with articles has a page while its
 * record is hidden too.
 * @param articlesByEvent the published articles by the ids of their events
 */
export async function listPublicRecords(
  db: Db,
  articlesByEvent: ReadonlyMap<string, readonly PublishedArticle[]>,
): Promise<PublicRecord[]> {
  const { locale } = await getClubRegion(db);
  const records: PublicRecord[] = [];
  for (const { eventId, address, facts } of await listRecordsWithAddress(db)) {
    const event = await findEventById(db, eventId);
    const articles = articlesByEvent.get(eventId) ?? [];
    if (!event || (facts === null && articles.length === 0)) continue;
    const region = { timeZone: event.timeZone, locale };
    records.push({
      path: recordPath(address),
      eventName: event.name,
      theme: event.theme,
      datesInWords: formatEventDates(event, locale),
      isShown: facts !== null,
      committees: facts === null ? [] : await listRecordedCommittees(db, { eventId, address, facts }),
      articles: articles.map((article) => toRecordedArticle(address, article, region)),
    });
  }
  return records;
}

function toRecordedArticle(
  address: string,
  { title, byline, committeeName, publishedAt, paragraphs, pictures, ...article }: PublishedArticle,
  region: Region,
): RecordedArticle {
  return {
    path: articlePath(address, article.address),
    title,
    byline,
    committee: committeeName,
    publishedAt: new Date(publishedAt).toISOString(),
    dateInWords: formatDate(publishedAt, region),
    paragraphs,
    pictures: pictures.map(({ id, caption }) => ({
      id,
      caption,
      address: `${recordPath(address)}/files/${id}.jpg`,
    })),
  };
}

async function listRecordedCommittees(
  db: Db,
  { eventId, address, facts }: { eventId: string; address: string; facts: string },
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
    files: (files.get(committeeId) ?? []).map(({ id, title }) => ({
      id,
      title,
      address: `${recordPath(address)}/files/${id}.pdf`,
    })),
    awards: addNames(committee.awards),
  }));
}
