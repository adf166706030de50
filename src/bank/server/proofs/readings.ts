import type { Catalogue } from '#conference/content/index.ts';
import { shownDetails } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  readProofsAgain as againCall,
  type ProofRead,
  type getProofReading as readingCall,
} from '../../contract.ts';
import { marksIn } from '../../rule/proof/marks.ts';
import type { PayerRow } from '../payers.sql.ts';
import { requestReconciliation } from '../standings.sql.ts';
import { givenUpProofs, queueGivenUp, readingOf, readProofFigures } from './readings.sql.ts';

/** Returns what was read in a payer's picture with its position, or why nothing was read. */
export async function proofOf(
  { db: { queries }, config }: Pick<Context, 'db' | 'config'>,
  conference: Pick<Catalogue, 'payment'>,
  { pictureId, givenUpAt, eventId, duePaise, reducedPaise }: PayerRow,
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
      dueRupees: [duePaise, ...(reducedPaise === null ? [] : [reducedPaise])].map((paise) => paise / 100),
      payee: details ?? conference.payment,
    }),
  };
}

const mostShown = 50;

/** How far the reading of pictures is, and whose could not be read. */
export async function readProofReading({
  db: { queries },
  config,
}: Pick<Context, 'db' | 'config'>): Promise<AnswerOf<typeof readingCall>> {
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

/**
 * Has the pictures read again that were given up, with all their attempts before them (product 16.8).
 * @throws AppError 409 when there is none
 */
export async function readProofsAgain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof againCall>> {
  await db.change(async (changes) => {
    const queued = await queueGivenUp(changes, clock());
    if (queued === 0) throw new AppError(againCall.errors.noneGivenUp);
    await recordAudit(changes, {
      at: clock(),
      actorId: accountId,
      action: 'proofs read again',
      subjectId: accountId,
      after: String(queued),
    });
    await requestReconciliation(changes);
  });
  return successMessage(againCall);
}
