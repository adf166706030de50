import { committeesOf } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { readDraft as call, DraftRow } from '../contract.ts';
import type { Given } from '../rule/allocate.ts';
import { classes, classOf } from '../rule/classes.ts';
import type { Inputs } from '../rule/inputs.ts';
import { stored } from './draft-documents.ts';
import { readDraftStatus } from './draft-status.ts';
import type { Entries } from './entries.ts';
import { findStoredDraft } from './find-stored-draft.ts';

/** @throws AppError 404 when there is no such event, or it has no such draft */
export async function readDraft(
  { db: { queries } }: Pick<Context, 'db'>,
  params: CheckedParams<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { event, draft } = await findStoredDraft(queries, params);
  const committees = await committeesOf(queries, event);
  const { entries, inputs, again, since } = await readDraftStatus(queries, draft, committees);
  return {
    _id: draft.id,
    madeAt: new Date(draft.madeAt).toISOString(),
    madeBy: draft.madeByName,
    policy: inputs.policy,
    quality: stored.quality(draft),
    publishedAt: draft.publishedAt === null ? null : new Date(draft.publishedAt).toISOString(),
    digest: draft.digest,
    seed: draft.seed,
    choices: stored.choices(draft),
    again,
    since: draft.publishedAt === null ? [...since] : [],
    committees: committees.map(({ value, shortName, portfolios }) => ({
      committee: value,
      name: shortName,
      portfolios: portfolios.map(({ name, seats }) => ({ portfolio: name, seats })),
    })),
    rows: rowsOf(inputs, stored.given(draft), entries),
  };
}

/** Delegates that the rule decided about, then the others. */
function rowsOf(inputs: Inputs, given: readonly Given[], { people }: Entries): DraftRow[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const delegates = new Map(inputs.delegates.map((one) => [one.ticket, one]));
  const row = (ticket: string, how: DraftRow['how'], seat: Given['seat']): DraftRow => {
    const wishes = delegates.get(ticket)?.wishes ?? [];
    return {
      regID: ticket,
      name: known.get(ticket)?.name ?? null,
      group: known.get(ticket)?.groupName ?? null,
      experienceLevel: known.get(ticket)?.experienceLevel ?? null,
      how,
      seat: seat ?? null,
      class: seat ? classOf({ wishes }, seat) : classes.waiting,
      wishes: wishes.map(({ committee, portfolios }) => ({ committee, portfolios: [...portfolios] })),
    };
  };
  return [
    ...given.map(({ ticket, seat }) => row(ticket, 'rule', seat)),
    ...inputs.pins.map(({ ticket, ...seat }) => row(ticket, 'pinned', seat)),
    ...inputs.excluded.map((ticket) => row(ticket, 'left out', undefined)),
    ...inputs.delegates.flatMap(({ ticket, seat }) => (seat ? [row(ticket, 'had before', seat)] : [])),
  ];
}
