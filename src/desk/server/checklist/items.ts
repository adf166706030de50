import type { BankStanding } from '#conference/contract/bank-details.ts';
import { documentTitles } from '#pages/contract/document-titles.ts';
import type { DocumentKind } from '#pages/contract/documents.ts';
import type { SampleField } from '#pages/documents/find-samples.ts';
import { listNames, plural } from '#platform/rule/plural.ts';
import type { ChecklistItem } from '../../contract/checklist.ts';

/** What the domains report about the year to come. Times are epoch milliseconds. */
export interface ChecklistFacts {
  now: number;
  /** Those that are prepared or announced. */
  events: readonly EventFacts[];
  /** Letters of the home page that are still the sample club's, of all letters. */
  letters: { samples: number; all: number };
  /** Fields of the published pages that are not the club's own yet. */
  samples: readonly SampleField[];
  /** The institute on the published pages, and the one whose students the sign-up form asks for. */
  institute: { published: string; asked: string; emailDomain: string };
  /** Documents that were saved and that visitors don't read yet. */
  unpublished: number;
  superadmins: { all: number; withoutSecondFactor: number };
  mail: { hasServer: boolean; failed: number; waiting: number };
  /** Null where the site was never told of a backup. */
  lastBackupAt: number | null;
}

export interface EventFacts {
  eventName: string;
  /** Null while it is unknown. */
  endsAt: number | null;
  bankDetails: BankStanding;
  /** Short names of committees that have no background guide. */
  withoutGuide: readonly string[];
  /** Short names of committees whose background guide or chat group is still a link of the sample club. */
  withSampleLinks: readonly string[];
  committees: number;
}

const dayMs = 24 * 60 * 60_000;
/** Backups run every night, so an older one means that they have stopped. */
const oldestBackupDays = 7;

/** What is still a sample, missing or old, and what is done: each in a sentence, with a link to where it is fixed. */
export function checklistOf(facts: ChecklistFacts): ChecklistItem[] {
  return [
    ...(facts.events.length === 0 ? [noEvent] : []),
    ...facts.events.flatMap((event) => [dates(event, facts.now), bankDetails(event), guides(event)]),
    letters(facts),
    ...samples(facts),
    ...institute(facts),
    publishing(facts),
    superadmins(facts),
    secondFactors(facts),
    mailServer(facts),
    backup(facts),
  ];
}

const noEvent: ChecklistItem = {
  ...{ part: 'dates', isDone: false, to: '/editions' },
  sentence: 'No conference is announced or in preparation. Begin the next edition.',
};

function dates({ eventName, endsAt }: EventFacts, now: number): ChecklistItem {
  const of = (sentence: string, isDone: boolean, path = '/eventsettings'): ChecklistItem => ({
    ...{ part: 'dates', isDone, sentence, to: `${path}?${new URLSearchParams({ event: eventName })}` },
  });
  if (endsAt === null) return of(`${eventName} has no dates yet.`, false);
  if (endsAt > now) return of(`${eventName} has dates, and is still to come.`, true);
  return of(
    `${eventName} is over by its dates. End the event, and begin the next edition.`,
    false,
    '/editions',
  );
}

function bankDetails({ eventName, bankDetails: standing }: EventFacts): ChecklistItem {
  const sentences = {
    sample: `The bank details of ${eventName} are samples: fees paid to them do not reach you.`,
    unconfirmed: `No second person has confirmed the bank details of ${eventName}.`,
    taken_over: `The bank details of ${eventName} are those of the edition before. Check them and have them confirmed again.`,
    confirmed: `A second person has confirmed the bank details of ${eventName}.`,
  };
  const isDone = standing === 'confirmed';
  return { part: 'bank_details', isDone, sentence: sentences[standing], to: '/bankdetails' };
}

function guides({ eventName, withoutGuide, withSampleLinks, committees }: EventFacts): ChecklistItem {
  const to = `/catalogue?${new URLSearchParams({ event: eventName })}`;
  const of = (sentence: string, isDone: boolean): ChecklistItem => ({ part: 'guides', isDone, sentence, to });
  if (committees === 0) return of(`${eventName} has no committees yet.`, false);
  if (withSampleLinks.length > 0)
    return of(
      plural(withSampleLinks.length, {
        one: `${listSome(withSampleLinks)} of ${eventName} still has a sample as background guide or chat group.`,
        other: `${listSome(withSampleLinks)} of ${eventName} still have samples as background guide or chat group.`,
      }),
      false,
    );
  if (withoutGuide.length === 0) return of(`Every committee of ${eventName} has a background guide.`, true);
  return of(
    plural(withoutGuide.length, {
      one: `${listSome(withoutGuide)} of ${eventName} has no background guide.`,
      other: `${listSome(withoutGuide)} of ${eventName} have no background guide.`,
    }),
    false,
  );
}

function letters({ letters: { samples, all } }: ChecklistFacts): ChecklistItem {
  return {
    ...{ part: 'letters', isDone: samples === 0, to: '/pages/letters' },
    sentence:
      samples === 0
        ? 'The letters on the home page are the club’s own.'
        : plural(samples, {
            one: `1 of the ${all} letters on the home page is still a sample.`,
            other: `${samples} of the ${all} letters on the home page are still samples.`,
          }),
  };
}

/** Maximum number of fields listed for a page. */
const mostFields = 12;

function samples({ samples: all }: ChecklistFacts): ChecklistItem[] {
  const byKind = Map.groupBy(all, ({ kind }) => kind);
  if (byKind.size === 0)
    return [
      { part: 'samples', isDone: true, sentence: 'No sample is left on the public pages.', to: '/pages' },
    ];
  return [...byKind].map(([kind, fields]) => ({
    part: 'samples',
    isDone: false,
    sentence:
      `${documentTitles[kind].title}: ${plural(fields.length, { one: '# field is', other: '# fields are' })} not your own yet.` +
      (fields.length > mostFields ? ` The list shows the first ${mostFields}.` : ''),
    to: `/pages/${kind}`,
    fields: fields.slice(0, mostFields).map(({ path, text }) => ({ text, to: fieldOf(kind, path) })),
  }));
}

/** The institute of the sign-up form is set in the code, because it decides which addresses belong to it. */
function institute({ institute: { published, asked, emailDomain } }: ChecklistFacts): ChecklistItem[] {
  if (published === asked) return [];
  return [
    {
      ...{ part: 'institute', isDone: false, to: null },
      sentence: `Sign-up and receipts still name ${asked}, with addresses at ${emailDomain}. The person who runs the server changes that in src/accounts/contract/rules.ts.`,
    },
  ];
}

const fieldOf = (kind: DocumentKind, path: SampleField['path']) =>
  `/pages/${kind}?${new URLSearchParams({ field: path.join('.') })}`;

function publishing({ unpublished }: ChecklistFacts): ChecklistItem {
  return {
    ...{ part: 'publishing', isDone: unpublished === 0, to: '/publish' },
    sentence:
      unpublished === 0
        ? 'All changes of the pages are published.'
        : `${plural(unpublished, { one: '# page was', other: '# pages were' })} changed and not published.`,
  };
}

function superadmins({ superadmins: { all } }: ChecklistFacts): ChecklistItem {
  return {
    ...{ part: 'superadmins', isDone: all > 1, to: '/handover' },
    sentence:
      all > 1
        ? `${all} superadmins can replace each other.`
        : 'You are the only superadmin: no one can confirm bank details, or help when you lose your phone.',
  };
}

function secondFactors({ superadmins: { withoutSecondFactor: count } }: ChecklistFacts): ChecklistItem {
  return {
    ...{ part: 'second_factors', isDone: count === 0, to: '/handover' },
    sentence:
      count === 0
        ? 'Every superadmin has a second factor.'
        : `${plural(count, { one: '# superadmin has', other: '# superadmins have' })} no second factor: a stolen password opens everything.`,
  };
}

function mailServer({ mail: { hasServer, failed, waiting } }: ChecklistFacts): ChecklistItem {
  const of = (sentence: string, isDone: boolean, to: string): ChecklistItem => ({
    ...{ part: 'mail_server', isDone, sentence, to },
  });
  if (!hasServer)
    return of(
      `No mail server is set, so no mail leaves${waiting > 0 ? `: ${plural(waiting, { one: '# waits', other: '# wait' })}` : ''}. The person who runs the server sets SMTP_URL and MAIL_FROM.`,
      false,
      '/outbox?state=waiting',
    );
  if (failed > 0)
    return of(
      `${plural(failed, { one: '# mail', other: '# mails' })} could not be delivered.`,
      false,
      '/outbox?state=failed',
    );
  return of('E-mail delivery works.', true, '/outbox');
}

function backup({ lastBackupAt, now }: ChecklistFacts): ChecklistItem {
  const of = (sentence: string, isDone: boolean): ChecklistItem => ({
    ...{ part: 'backup', isDone, sentence, to: null },
  });
  const ask = 'The person who runs the server finds how under Backup in docs/operations.md.';
  if (lastBackupAt === null) return of(`No backup of this site has ever been seen. ${ask}`, false);
  const days = Math.floor((now - lastBackupAt) / dayMs);
  if (days > oldestBackupDays) return of(`The last backup was taken ${days} days ago. ${ask}`, false);
  return of(
    days < 1
      ? 'A backup was taken today.'
      : `The last backup was taken ${plural(days, { one: '# day', other: '# days' })} ago.`,
    true,
  );
}

/** 'One', 'One and Two', 'One, Two and 3 more committees'. */
function listSome(names: readonly string[]): string {
  const rest = names.length - 2;
  if (rest < 1) return listNames(names);
  return listNames([
    ...names.slice(0, 2),
    plural(rest, { one: '# more committee', other: '# more committees' }),
  ]);
}
