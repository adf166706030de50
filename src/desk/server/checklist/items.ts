import type { BankDetailsStatus } from '#conference/contract/bank-details.ts';
import { documentTitles } from '#pages/contract/document-titles.ts';
import type { SampleField } from '#pages/documents/find-samples.ts';
import { dayMs } from '#platform/rule/dates.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import type { ChecklistItem, ChecklistPart } from '../../contract/checklist.ts';

/** The data from which the setup checklist is computed. Times are epoch milliseconds. */
export interface ChecklistFacts {
  now: number;
  events: readonly EventFacts[];
  samples: readonly SampleField[];
  /** Number of documents with unpublished changes. */
  unpublished: number;
  superadmins: { all: number; withoutSecondFactor: number };
  mail: { hasServer: boolean; failed: number; waiting: number };
  /** Null if no backup was recorded. */
  lastBackupAt: number | null;
}

export interface EventFacts {
  eventName: string;
  endsAt: number | null;
  bankDetails: BankDetailsStatus;
  /** Short names of committees that have no background guide. */
  withoutGuide: readonly string[];
  /** Short names of committees whose background guide or chat group is a sample link. */
  withSampleLinks: readonly string[];
  committees: number;
}

/** Maximum age of the last backup in days. If it is older, the nightly backups have probably stopped. */
export const maxBackupDays = 7;

export function buildSiteSetupChecklist(facts: ChecklistFacts): ChecklistItem[] {
  const { all } = facts.superadmins;
  return [
    ...(all < 2 ? [superadmins(facts)] : []),
    club(facts),
    ...(facts.events.length === 0 ? [noEvent] : []),
    ...facts.events.flatMap((event) => [dates(event, facts.now), bankDetails(event), guides(event)]),
    ...samples(facts),
    publishing(facts),
    ...(all < 2 ? [] : [superadmins(facts)]),
    secondFactors(facts),
    mailServer(facts),
    backup(facts),
  ];
}

const noEvent = checklistItem(
  'dates',
  false,
  'No conference is announced or in preparation. Begin the next edition.',
  '/editions',
);

function checklistItem(
  part: ChecklistPart,
  isDone: boolean,
  sentence: string,
  to: string | null,
): ChecklistItem {
  return { part, isDone, sentence, to };
}

const eventPath = (path: string, eventName: string) => `${path}?${new URLSearchParams({ event: eventName })}`;

function dates({ eventName, endsAt }: EventFacts, now: number): ChecklistItem {
  const settings = eventPath('/eventsettings', eventName);
  if (endsAt === null) return checklistItem('dates', false, `${eventName} has no dates yet.`, settings);
  if (endsAt > now)
    return checklistItem('dates', true, `${eventName} has dates, and is still to come.`, settings);
  const sentence = `${eventName} is over by its dates. End the event, and begin the next edition.`;
  return checklistItem('dates', false, sentence, eventPath('/editions', eventName));
}

function bankDetails({ eventName, bankDetails: status }: EventFacts): ChecklistItem {
  const sentences = {
    missing: `${eventName} has no payment details yet.`,
    sample: `The payment details of ${eventName} are samples: fees paid to them do not reach you.`,
    unconfirmed: `No second person has confirmed the payment details of ${eventName}.`,
    taken_over: `The payment details of ${eventName} are those of the edition before. Check them and have them confirmed again.`,
    confirmed: `A second person has confirmed the payment details of ${eventName}.`,
  };
  return checklistItem('bank_details', status === 'confirmed', sentences[status], '/bankdetails');
}

function guides({ eventName, withoutGuide, withSampleLinks, committees }: EventFacts): ChecklistItem {
  const to = eventPath('/catalogue', eventName);
  if (committees === 0) return checklistItem('guides', false, `${eventName} has no committees yet.`, to);
  const samples = `${listFirstTwo(withSampleLinks)} of ${eventName}`;
  if (withSampleLinks.length > 0) {
    const sentence = plural(withSampleLinks.length, {
      one: `${samples} still has a sample as background guide or chat group.`,
      other: `${samples} still have samples as background guide or chat group.`,
    });
    return checklistItem('guides', false, sentence, to);
  }
  const missing = `${listFirstTwo(withoutGuide)} of ${eventName}`;
  const sentence =
    withoutGuide.length === 0
      ? `Every committee of ${eventName} has a background guide.`
      : plural(withoutGuide.length, {
          one: `${missing} has no background guide.`,
          other: `${missing} have no background guide.`,
        });
  return checklistItem('guides', withoutGuide.length === 0, sentence, to);
}

function listFields(fields: readonly SampleField[]): ChecklistItem['fields'] {
  return fields.map(({ kind, path, text }) => ({
    text,
    to: `/pages/${kind}?${new URLSearchParams({ field: path.join('.') })}`,
  }));
}

function club({ samples: all }: ChecklistFacts): ChecklistItem {
  const fields = all.filter(({ kind }) => kind === 'site');
  const isDone = fields.length === 0;
  const sentence = isDone
    ? 'Name, institute, currency and time zone are those of the club.'
    : 'Enter the name, institute, currency and time zone of your club, and how to reach it.';
  return {
    ...checklistItem('club', isDone, sentence, '/pages/site'),
    ...(!isDone && { fields: listFields(fields) }),
  };
}

/** Returns an item for each page with samples. The club itself has a separate item. */
function samples({ samples: all }: ChecklistFacts): ChecklistItem[] {
  const byKind = Map.groupBy(
    all.filter(({ kind }) => kind !== 'site'),
    ({ kind }) => kind,
  );
  if (byKind.size === 0)
    return [checklistItem('samples', true, 'No sample is left on the public pages.', '/pages')];
  return [...byKind].map(([kind, fields]) => ({
    ...checklistItem(
      'samples',
      false,
      plural(fields.length, { one: '# sample is left.', other: '# samples are left.' }),
      `/pages/${kind}`,
    ),
    page: documentTitles[kind].title,
    fields: listFields(fields),
  }));
}

function publishing({ unpublished }: ChecklistFacts): ChecklistItem {
  const sentence =
    unpublished === 0
      ? 'All changes of the pages are published.'
      : plural(unpublished, {
          one: '# page has changes that are not published.',
          other: '# pages have changes that are not published.',
        });
  return checklistItem('publishing', unpublished === 0, sentence, '/publish');
}

function superadmins({ superadmins: { all } }: ChecklistFacts): ChecklistItem {
  const sentence =
    all > 1
      ? `${all} superadmins can replace each other.`
      : 'Add a second superadmin. They confirm payment details and help if you lose your phone.';
  return checklistItem('superadmins', all > 1, sentence, '/handover');
}

function secondFactors({ superadmins: { withoutSecondFactor: count } }: ChecklistFacts): ChecklistItem {
  const sentence =
    count === 0
      ? 'Every superadmin has a second factor.'
      : plural(count, {
          one: '# superadmin has no second factor: a stolen password opens everything.',
          other: '# superadmins have no second factor: a stolen password opens everything.',
        });
  return checklistItem('second_factors', count === 0, sentence, '/handover');
}

function mailServer({ mail: { hasServer, failed, waiting } }: ChecklistFacts): ChecklistItem {
  if (!hasServer) {
    const unsent =
      waiting === 0
        ? 'No mail server is set, so no mail is sent.'
        : plural(waiting, {
            one: 'No mail server is set, so # mail waits.',
            other: 'No mail server is set, so # mails wait.',
          });
    const sentence = `${unsent} The person who runs the server sets SMTP_URL and MAIL_FROM.`;
    return checklistItem('mail_server', false, sentence, '/outbox?state=waiting');
  }
  if (failed === 0) return checklistItem('mail_server', true, 'E-mail delivery works.', '/outbox');
  const sentence = plural(failed, {
    one: '# mail could not be delivered.',
    other: '# mails could not be delivered.',
  });
  return checklistItem('mail_server', false, sentence, '/outbox?state=failed');
}

function backup({ lastBackupAt, now }: ChecklistFacts): ChecklistItem {
  const help = 'The person who runs the server finds how under Backup in docs/operations.md.';
  if (lastBackupAt === null)
    return checklistItem('backup', false, `This site has never been backed up. ${help}`, null);
  const days = Math.floor((now - lastBackupAt) / dayMs);
  const sentence =
    days < 1
      ? 'A backup was taken today.'
      : plural(days, {
          one: 'The last backup was taken # day ago.',
          other: 'The last backup was taken # days ago.',
        });
  return days > maxBackupDays
    ? checklistItem('backup', false, `${sentence} ${help}`, null)
    : checklistItem('backup', true, sentence, null);
}

function listFirstTwo(names: readonly string[]): string {
  const rest = names.length - 2;
  if (rest < 1) return formatNameList(names);
  return formatNameList([
    ...names.slice(0, 2),
    plural(rest, { one: '# more committee', other: '# more committees' }),
  ]);
}
