import { hashPassword } from '#accounts/server/index.ts';
import { createAttachmentMakers } from '#app/mail-attachments.ts';
import { createDeliveryChecks } from '#app/mailed-links.ts';
import { initialConference } from '#conference/content/index.ts';
import { updateEvent } from '#conference/contract.ts';
import type { Demo, Inbox } from '#demo/server/index.ts';
import { startOutbox } from '#email/server/index.ts';
import type { Role } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import type { Context } from '#platform/server/context.ts';
import { accountsWith } from '../accounts.ts';
import { randomValuesOf, samplePerson } from '../people.ts';
import { insertRows } from '../rows.ts';
import { fillWithSamples, type SampleAccount, samplePassword } from '../sample-data.ts';
import { prepareComingConference } from './coming-conference.ts';
import { maxConfirmedShare, moveCatalogueAhead, seedDemoEvent } from './coming-event.ts';
import { playCommitteeSessions } from './committee-sessions.ts';
import { playPastEdition } from './past-edition.ts';
import { playRunningConference, runningSeats } from './running-conference.ts';
import { openSiteCalls, type SampleClock } from './site-calls.ts';
import { chairs, delegateEmail, secondChairs, staff } from './staff.ts';

const demoRegistrations = 400;
/** Number of delegates who have answered the questions of the club. */
const answering = 24;

export interface FilledDemo extends Pick<Demo, 'eventName' | 'filledAt' | 'projectors' | 'sampleAccountIds'> {
  accounts: SampleAccount[];
}

/** E-mail address of the sample person of each role. */
export const listDemoPeople = (): Demo['people'] => ({
  delegate: delegateEmail,
  volunteer: staff.door,
  chair: chairs.caucus,
  admin: staff.admin,
  superadmin: staff.superadmin,
});

/**
 * Fills an empty site with everything that the product has, around the time `now`: a past edition in the archive, a
 * conference in the middle of its second day, and one whose registration is open. What happened is made by the calls of
 * the product, at the time when it happened.
 * @param clock the clock of the context; it stands at `now` at the end
 */
export async function fillDemo(context: Context, clock: SampleClock, inbox: Inbox): Promise<FilledDemo> {
  const now = clock.now();
  const catalogue = moveCatalogueAhead(initialConference, now);
  await seedDemoEvent(context, catalogue);
  const accounts = await fillWithSamples(context, {
    registrations: demoRegistrations,
    catalogue,
    maxConfirmedShare,
  });
  const people = [delegateEmail, ...Array.from({ length: runningSeats - 1 }, (_, at) => personAt(at).email)];
  await addPeople(context, now);
  const outbox = startOutbox(
    context,
    {
      transport: inbox.transport,
      links: createDeliveryChecks(context),
      attachments: createAttachmentMakers(context),
    },
    (error) => {
      throw error;
    },
  );
  const calls = await openSiteCalls(context, clock, { catalogue, outbox });
  const { event } = catalogue;
  await playPastEdition(calls, { now, name: previousName(event.name), people });
  const running = await playRunningConference(calls, { now, people });
  const projectors = await playCommitteeSessions(calls, running, now);
  clock.set(now - 3 * dayMs);
  await calls.call(updateEvent, {
    as: staff.treasurer,
    body: { eventName: event.name, registrationOpen: true },
  });
  await prepareComingConference(calls, {
    now,
    event,
    delegates: await listConfirmedDelegates(context, event.id),
  });
  clock.set(now - 60_000);
  await calls.deliverMails();
  await calls.close();
  clock.set(now);
  await outbox.stop();
  const { eventName } = running;
  return {
    accounts: [{ who: 'superadmin', email: staff.superadmin, password: samplePassword }, ...accounts],
    eventName,
    filledAt: now,
    projectors,
    sampleAccountIds: await listAccountIds(context),
  };
}

/** 'Annual Conference 2027' follows 'Annual Conference 2026'. */
function previousName(name: string): string {
  return name.replace(/\d{4}$/, (year) => String(Number(year) - 1));
}

const personAt = (at: number) => samplePerson(50_000 + at, randomValuesOf(50_000 + at));

/** Adds the team and the delegates of the small conferences. Their accounts are older than all conferences. */
async function addPeople(context: Context, now: number): Promise<void> {
  const accountOf = accountsWith(await hashPassword(context, samplePassword), now);
  const createdAt = now - 500 * dayMs;
  const named = (name: string, email: string, role: Role = 'client') =>
    accountOf({ ...personAt(0), name, email, student: undefined }, { role, createdAt });
  const accounts = [
    named('Sample Superadmin', staff.superadmin, 'superadmin'),
    named('Sample Volunteer', staff.door),
    named('Sample Second Volunteer', staff.secondDoor),
    named('Sample Host', staff.hospitality),
    named('Sample Chair', chairs.caucus),
    named('Sample Chair of the Vote', chairs.vote),
    named('Sample President of the Council', chairs.council),
    named('Sample Crisis Director', chairs.crisis),
    named('Sample Co-Chair', secondChairs.caucus),
    named('Sample Co-Chair of the Vote', secondChairs.vote),
    named('Sample Vice-President of the Council', secondChairs.council),
    named('Sample Crisis Deputy', secondChairs.crisis),
    named('Sample Delegate', delegateEmail),
    ...Array.from({ length: runningSeats - 1 }, (_, at) =>
      accountOf({ ...personAt(at), student: undefined }, { createdAt }),
    ),
  ];
  await context.db.change((transaction) => insertRows(transaction, { accounts }));
}

async function listConfirmedDelegates({ db }: Context, eventId: string): Promise<string[]> {
  const rows = await db.queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select('accounts.email')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .orderBy('accounts.email')
    .limit(answering)
    .execute();
  return rows.map(({ email }) => email);
}

async function listAccountIds({ db }: Context): Promise<ReadonlySet<string>> {
  const rows = await db.queries.selectFrom('accounts').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
