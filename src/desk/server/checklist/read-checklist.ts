import { isDeepStrictEqual } from 'node:util';
import { institute } from '#accounts/contract.ts';
import { listRoleHolders } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import {
  allEvents,
  committeesOf,
  type Event,
  type ShownDetails,
  shownDetails,
} from '#conference/server/index.ts';
import { countUnsent } from '#email/server/index.ts';
import { publishedPictures } from '#media/server/index.ts';
import { firstEventName, firstEventTheme } from '#pages/content/conference.ts';
import { sampleContent } from '#pages/content/index.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { findSamples, isSampleText, type SampleField } from '#pages/documents/find-samples.ts';
import { listPublications, publishedContent } from '#pages/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { lastBackupAt } from '#platform/server/backup/last-backup.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getChecklist as call } from '../../contract/checklist.ts';
import { type ChecklistFacts, checklistOf, type EventFacts } from './items.ts';

/** Reads the setup checklist (product 11.8). */
export async function readChecklist(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = db;
  const now = clock();
  const [events, bankDetails, content, { toPublish }, mails, backup, superadmins, uploaded] =
    await Promise.all([
      allEvents(queries),
      shownDetails(queries, conference),
      publishedContent(queries),
      listPublications({ db }),
      countUnsent(queries),
      lastBackupAt(queries),
      countSuperadmins(queries, now),
      publishedPictures(queries),
    ]);
  const items = checklistOf({
    samples: samplesIn(content, events, uploaded),
    institute: {
      ...{ published: content.site.institute, asked: institute.shortName },
      emailDomain: institute.emailDomain,
    },
    ...{ now, superadmins, lastBackupAt: backup, unpublished: toPublish.length },
    events: await Promise.all(
      events
        .filter(({ state }) => state === 'draft' || state === 'announced')
        .map((event) => eventFacts(queries, event, bankDetails)),
    ),
    letters: {
      samples: content.letters.filter((letter) => isSample(letter)).length,
      all: content.letters.length,
    },
    mail: { hasServer: config.smtpUrl !== undefined, ...mails },
  });
  return { items };
}

/** Whether a public page still shows a sample or a former name. */
export async function showsSamples(db: Db): Promise<boolean> {
  const [content, events, uploaded] = await Promise.all([
    publishedContent(db),
    allEvents(db),
    publishedPictures(db),
  ]);
  return samplesIn(content, events, uploaded).length > 0;
}

function samplesIn(content: SiteContent, events: readonly Event[], uploaded: object): SampleField[] {
  return findSamples(content, {
    formerEvents: formerEvents(events),
    uploaded: new Set(Object.keys(uploaded)),
  });
}

/**
 * Names and themes that pages should no longer contain: those of past events, and of the sample event where the main event has others.
 * Themes of one word are left out, since any text may contain them.
 */
function formerEvents(events: readonly Event[]): string[] {
  const main = events.find(({ isMain }) => isMain);
  const past = events.filter(({ state }) => state === 'over' || state === 'archived');
  const names = [...past.map(({ name }) => name), firstEventName].filter((name) => name !== main?.name);
  const themes = [...past.map(({ theme }) => theme), firstEventTheme].filter(
    (theme) => theme !== main?.theme && /\S\s+\S/.test(theme),
  );
  return [...names, ...themes];
}

async function eventFacts(db: Db, event: Event, bankDetails: readonly ShownDetails[]): Promise<EventFacts> {
  const committees = await committeesOf(db, event);
  return {
    eventName: event.name,
    endsAt: event.dates?.endsAt ?? null,
    bankDetails: bankDetails.find(({ eventId }) => eventId === event.id)?.status ?? 'unconfirmed',
    withoutGuide: committees
      .filter(({ backgroundGuide }) => backgroundGuide === null)
      .map(({ shortName }) => shortName),
    withSampleLinks: committees
      .filter(({ backgroundGuide, chatGroup }) =>
        [backgroundGuide, chatGroup].some((link) => link !== null && isSampleText(link)),
      )
      .map(({ shortName }) => shortName),
    committees: committees.length,
  };
}

async function countSuperadmins(db: Db, now: number): Promise<ChecklistFacts['superadmins']> {
  const superadmins = (await listRoleHolders(db, now)).filter(({ role }) => role === 'superadmin');
  const withoutSecondFactor = superadmins.filter(
    ({ appSince, passkeys }) => appSince === null && passkeys === 0,
  );
  return { all: superadmins.length, withoutSecondFactor: withoutSecondFactor.length };
}

const isSample = (letter: unknown) =>
  sampleContent.letters.some((sample) => isDeepStrictEqual(sample, letter));
