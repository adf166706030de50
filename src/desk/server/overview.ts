import {
  getSecondPersonCheckInputs,
  listRoleHolderRows,
  listSecondPeople,
  mapSecondPersonWaitsByAccount,
} from '#accounts/server/index.ts';
import { countNewPaymentsAndStatementsToConfirm } from '#bank/server/index.ts';
import { type Event, listEvents, listUpcomingDates } from '#conference/server/index.ts';
import { countFailingWebhooks } from '#connections/server/index.ts';
import { listChangesAndPublications } from '#pages/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { addDays, dayOf, daysBetween, startOfDay } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import {
  countConfirmedWithoutBirthDateOrConsent,
  countRegistrationsSince,
} from '#registration/server/index.ts';
import type { getOverview as call, OpenPoint } from '../contract/overview.ts';
import { listServerWarnings } from './server-warnings.ts';
import type { FindNewRelease } from './update-feed.ts';

type OverviewContext = Pick<Context, 'db' | 'clock' | 'config'>;

/** Returns what is next, what is new and what is missing for the caller's role (product 11.1). */
export async function getOverview(
  context: OverviewContext,
  caller: Caller,
  findNewRelease: FindNewRelease,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const now = context.clock();
  const region = await getClubRegion(queries);
  const today = dayOf(now, region);
  const since = startOfDay(addDays(today, -1), region);
  const [events, dates, { payments, toConfirm }] = await Promise.all([
    listEvents(queries),
    listUpcomingDates(queries, now),
    countNewPaymentsAndStatementsToConfirm(queries, { accountId: caller.accountId, since }),
  ]);
  const announced = events.filter(({ state }) => state === 'announced');
  const registrations = await Promise.all(
    announced.map(async ({ id, name }) => ({
      eventName: name,
      count: await countRegistrationsSince(queries, id, since),
    })),
  );
  return {
    openPoints: [
      ...unlessZero({ what: 'statements_to_confirm', count: toConfirm }),
      ...(await welfareGaps(queries, announced)),
      ...(caller.role === 'superadmin' ? await gapsOfSuperadmin(context, caller) : []),
    ],
    newRelease: caller.role === 'superadmin' ? findNewRelease() : null,
    // Admins cannot see drafts.
    dates: dates
      .filter(
        ({ eventName }) => caller.role === 'superadmin' || announced.some(({ name }) => name === eventName),
      )
      .map(({ at, ...date }) => ({
        ...date,
        at: new Date(at).toISOString(),
        days: daysBetween(today, dayOf(at, region)),
      })),
    news: { registrations: registrations.filter(({ count }) => count > 0), payments },
  };
}

function unlessZero<Point extends OpenPoint & { count: number }>(point: Point): Point[] {
  return point.count > 0 ? [point] : [];
}

async function welfareGaps(db: Db, events: readonly Event[]): Promise<OpenPoint[]> {
  const gaps = await Promise.all(
    events.map(async ({ id, name: eventName }): Promise<OpenPoint[]> => {
      const { withoutBirthDate, withoutConsent } = await countConfirmedWithoutBirthDateOrConsent(db, id);
      return [
        ...unlessZero({ what: 'no_consent', eventName, count: withoutConsent }),
        ...unlessZero({ what: 'no_birth_date', eventName, count: withoutBirthDate }),
      ];
    }),
  );
  return gaps.flat();
}

async function gapsOfSuperadmin(context: OverviewContext, caller: Caller): Promise<OpenPoint[]> {
  const { db, clock } = context;
  const [holders, { toPublish }, failingWebhooks, warnings] = await Promise.all([
    listRoleHolderRows(db.queries, clock()),
    listChangesAndPublications({ db }),
    countFailingWebhooks(context),
    listServerWarnings(context),
  ]);
  const others = holders.filter(({ id, role }) => role === 'superadmin' && id !== caller.accountId);
  return [
    ...(others.length === 0
      ? [{ what: 'no_second_superadmin' } as const]
      : await waitOfSecondSuperadmin(context, caller, others)),
    ...(holders.some(({ role }) => role === 'admin') ? [] : [{ what: 'no_admin' } as const]),
    ...unlessZero({ what: 'unpublished', count: toPublish.length }),
    ...unlessZero({ what: 'webhooks_failing', count: failingWebhooks }),
    ...warnings,
  ];
}

/** Returns from when another superadmin may confirm what the caller enters. Empty if one may do so now. */
async function waitOfSecondSuperadmin(
  context: OverviewContext,
  { accountId }: Caller,
  others: readonly { id: string; name: string }[],
): Promise<OpenPoint[]> {
  const rule = getSecondPersonCheckInputs(context);
  const { queries } = context.db;
  if ((await listSecondPeople(queries, accountId, rule, ['superadmin'])).length > 0) return [];
  const waits = await Promise.all(
    others.map(async ({ id, name }) => {
      const byAccount = await mapSecondPersonWaitsByAccount(queries, [accountId], {
        ...rule,
        accountId: id,
      });
      return { name, until: byAccount.get(accountId)?.until };
    }),
  );
  const [first] = waits
    .flatMap(({ name, until }) => (until === undefined ? [] : [{ name, until }]))
    .toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until));
  return first ? [{ what: 'second_superadmin_waits', ...first }] : [];
}
