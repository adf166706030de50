import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getProofReading as call } from '../../contract.ts';
import { givenUpProofs, readProofFigures } from './figures.sql.ts';

const mostShown = 50;

/** How far the reading of pictures is, and whose could not be read. */
export async function readProofReading({
  db: { queries },
  config,
}: Pick<Context, 'db' | 'config'>): Promise<AnswerOf<typeof call>> {
  const [{ read, waiting, tookMs }, givenUp] = await Promise.all([
    readProofFigures(queries),
    givenUpProofs(queries, mostShown),
  ]);
  return {
    isOn: config.readProofs,
    read,
    waiting,
    seconds: tookMs === null ? null : Math.round(tookMs / 100) / 10,
    givenUp,
  };
}
