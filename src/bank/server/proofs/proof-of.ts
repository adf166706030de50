import type { Catalogue } from '#conference/content/index.ts';
import { shownDetails } from '#conference/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { ProofRead } from '../../contract.ts';
import { marksIn } from '../../rule/proof/marks.ts';
import type { PayerRow } from '../payers.sql.ts';
import { readingOf } from './readings.sql.ts';

/** What was read in the picture of somebody who pays, and where it stands there; or why nothing was. */
export async function proofOf(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  conference: Pick<Catalogue, 'payment'>,
  { pictureId, givenUpAt, eventId, dueRupees, reducedPaise }: PayerRow,
): Promise<ProofRead> {
  if (givenUpAt !== null) return { state: 'given up' };
  const text = pictureId === null ? undefined : await readingOf(queries, pictureId);
  if (!text) return { state: config.readProofs ? 'waits' : 'off' };
  const details = (await shownDetails(queries, conference)).find(
    (shown) => shown.eventId === eventId,
  )?.details;
  return {
    state: 'read',
    width: text.width,
    height: text.height,
    marks: marksIn(text, {
      dueRupees: [dueRupees, ...(reducedPaise === null ? [] : [reducedPaise / 100])],
      payee: details ?? conference.payment,
    }),
  };
}
