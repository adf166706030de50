import { listReleasedAwards } from '#awards/server/index.ts';
import { readDecisions } from '#debate/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { chooseAddresses } from '../rule/addresses.ts';
import type { RecordFacts } from '../rule/facts.ts';
import { listCommitteesWithAgenda } from './records.sql.ts';

/**
 * Reads what a record of an event would show now: agendas, topics, results, votes by name and released awards. It reads
 * no marks, sentences or names of persons.
 */
export async function readFacts(context: Pick<Context, 'db'>, db: Db, eventId: string): Promise<RecordFacts> {
  const committees = await listCommitteesWithAgenda(db, eventId);
  const addresses = chooseAddresses(committees.map(({ value }) => value));
  const awards = Map.groupBy(await listReleasedAwards(db, eventId), ({ committeeId }) => committeeId);
  const facts: RecordFacts = [];
  // One after the other, because each folds a debate, so that other requests run in between.
  for (const [at, { id, ...committee }] of committees.entries()) {
    const { topics = [], texts = [] } = (await readDecisions(context, db, id)) ?? {};
    facts.push({
      ...committee,
      committeeId: id,
      address: addresses[at] ?? id,
      topics,
      texts,
      awards: (awards.get(id) ?? []).map(({ decisionId, label, portfolio }) => ({
        decisionId,
        label,
        portfolio,
      })),
    });
  }
  return facts;
}
