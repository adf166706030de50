import { listRoleHolderRows } from '#accounts/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import {
  type Event,
  type EventBankDetails,
  getCachedOfferedCommittees,
  listBankDetailsOfAllEvents,
  listEvents,
} from '#conference/server/index.ts';
import { countUnsentMails } from '#email/server/index.ts';
import { getPublishedPicturesByName } from '#media/server/index.ts';
import { sampleEventName, sampleEventTheme } from '#pages/content/sample-event.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { isSampleText, listSampleFields, type SampleField } from '#pages/documents/find-samples.ts';
import { getPublishedContent, listChangesAndPublications } from '#pages/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { findLastBackupTime } from '#platform/server/backup/last-backup.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { getChecklist as call } from '../../contract/checklist.ts';
import { buildSiteSetupChecklist, type ChecklistFacts, type EventFacts } from './items.ts';

export async function getChecklist(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  conference: Pick<Catalogue, 'payment'>,
): Promise<AnswerOf<typeof call>> {
  const { queries } = db;
  const now = clock();
  const [events, bankDetails, content, { toPublish }, mails, backup, superadmins, uploaded] =
    await Promise.all([
      listEvents(queries),
      listBankDetailsOfAllEvents(queries, conference),
      getPublishedContent(queries),
      listChangesAndPublications({ db }),
      countUnsentMails(queries),
      findLastBackupTime(queries),
      countSuperadmins(queries, now),
      getPublishedPicturesByName(queries),
    ]);
  const items = buildSiteSetupChecklist({
    samples: samplesIn(content, events, uploaded),
    now,
    superadmins,
    lastBackupAt: backup,
    unpublished: toPublish.length,
    events: await Promise.all(
      events
        .filter(({ state }) => state === 'draft' || state === 'announced')
        .map((event) => eventFacts(queries, event, bankDetails)),
    ),
    mail: { hasServer: config.smtpUrl !== undefined, ...mails },
  });
  return { items };
}

/** Returns true if a public page still shows a sample or the name of a past event. */
export async function hasSampleContent(db: Db): Promise<boolean> {
  const [content, events, uploaded] = await Promise.all([
    getPublishedContent(db),
    listEvents(db),
    getPublishedPicturesByName(db),
  ]);
  return samplesIn(content, events, uploaded).length > 0;
}

function samplesIn(content: SiteContent, events: readonly Event[], uploaded: object): SampleField[] {
  return listSampleFields(content, {
    formerEvents: namesOfPastEvents(events),
    uploaded: new Set(Object.keys(uploaded)),
  });
}

/**
 * Lists the names and themes of past events and of the sample event, which pages should no longer contain. Skips themes
 * of a single word, because unrelated texts may contain that word.
 */
function namesOfPastEvents(events: readonly Event[]): string[] {
  const main = events.find(({ isMain }) => isMain);
  const past = events.filter(({ state }) => state === 'over' || state === 'archived');
  const names = [...past.map(({ name }) => name), sampleEventName].filter((name) => name !== main?.name);
  const themes = [...past.map(({ theme }) => theme), sampleEventTheme].filter(
    (theme) => theme !== main?.theme && /\S\s+\S/.test(theme),
  );
  return [...names, ...themes];
}

async function eventFacts(
  db: Db,
  event: Event,
  bankDetails: readonly EventBankDetails[],
): Promise<EventFacts> {
  const committees = await getCachedOfferedCommittees(db, event);
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
  const superadmins = (await listRoleHolderRows(db, now)).filter(({ role }) => role === 'superadmin');
  const withoutSecondFactor = superadmins.filter(
    ({ appSince, passkeys }) => appSince === null && passkeys === 0,
  );
  return { all: superadmins.length, withoutSecondFactor: withoutSecondFactor.length };
}
