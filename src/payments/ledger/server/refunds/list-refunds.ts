import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { listRefunds as call, Owed, Refund } from '../../contract/refunds.ts';
import { requireEvent } from '../require-event.ts';
import { allRules } from '../rules.sql.ts';
import { creditsWithWords, namesOf, owedOfEvent } from './owed.sql.ts';
import { refundsOfEvent } from './refunds.sql.ts';

type Row = Awaited<ReturnType<typeof refundsOfEvent>>[number];
type Names = Awaited<ReturnType<typeof namesOf>>;

const noName = { name: null, reference: null, status: null };
const doneBy = (name: string | null, at: number) => ({ name, at: new Date(at).toISOString() });

/**
 * Whose money of an event must go back, what waits for a second person, and what was released.
 * @throws Refused 404 when there is no such event
 */
export async function listRefunds(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { eventName }: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { id: eventId } = await requireEvent(queries, eventName);
  const [balances, refunds, rules] = await Promise.all([
    owedOfEvent(queries, eventId),
    refundsOfEvent(queries, eventId),
    allRules(queries),
  ]);
  const owedPaise = new Map(balances.map(({ id, paise }) => [id, paise]));
  const [waiting, released] = [
    refunds.filter(({ releasedAt }) => releasedAt === null),
    refunds.filter(({ releasedAt }) => releasedAt !== null),
  ];
  const underWay = new Set(waiting.map(({ registrationId }) => registrationId));
  const names = await namesOf(queries, [
    ...owedPaise.keys(),
    ...refunds.map(({ registrationId }) => registrationId),
  ]);
  const owed = await owedRows(
    queries,
    balances.filter(({ id }) => !underWay.has(id)),
    names,
  );
  return {
    rule: rules.get(eventId) ?? { fullUntil: null, halfUntil: null },
    owed,
    owedPaise: owed.reduce((sum, { paise }) => sum + paise, 0),
    waiting: waiting.map((row) => ({
      ...asRefund(row, names, accountId),
      owedPaise: owedPaise.get(row.registrationId) ?? 0,
    })),
    released: released.map((row) => asRefund(row, names, accountId)),
  };
}

async function owedRows(
  queries: Queries,
  balances: readonly { id: string; paise: number }[],
  names: Names,
): Promise<Owed[]> {
  const credits = Map.groupBy(
    await creditsWithWords(
      queries,
      balances.map(({ id }) => id),
    ),
    ({ payerId }) => payerId,
  );
  return balances.map(({ id, paise }) => {
    const { isWithdrawn, ...known } = names.get(id) ?? { ...noName, isWithdrawn: false };
    const came = credits.get(id) ?? [];
    return {
      regID: id,
      ...known,
      paise,
      reason: reasonOf({ isWithdrawn, isDeclined: known.status === 'declined', times: came.length }),
      credits: came.map(({ _id, day, paise: sum, text }) => ({ _id, day, paise: sum, text })),
    };
  });
}

function reasonOf({
  isWithdrawn,
  isDeclined,
  times,
}: {
  isWithdrawn: boolean;
  isDeclined: boolean;
  times: number;
}): Owed['reason'] {
  if (isWithdrawn) return 'withdrawn';
  if (isDeclined) return 'declined';
  return times > 1 ? 'paid twice' : 'paid too much';
}

function asRefund(row: Row, names: Names, viewer: string): Refund {
  const { name, reference, status } = names.get(row.registrationId) ?? noName;
  return {
    _id: row.id,
    regID: row.registrationId,
    ...{ name, reference, status },
    paise: row.paise,
    number: row.number,
    sent: doneBy(row.sender, row.sentAt),
    isOwn: row.sentBy === viewer,
    released: row.releasedAt === null ? null : doneBy(row.releaser, row.releasedAt),
    debitDay: row.debitDay,
  };
}
