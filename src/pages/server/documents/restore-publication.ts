import { goBack as call, publicationsKept } from '#pages/contract/publication-calls.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { takenBy } from './publications.sql.ts';
import { takeIntoService } from './publish.ts';
import { contentOf, documentsOf } from './published-content.ts';
import { expectRenderable, type RenderContent } from './render-candidate.ts';

/**
 * Makes what an earlier publication took public again, as a new publication (product 15.6).
 * @throws AppError 404 when it is none of the last ten; 409 when there is a newer publication
 */
export async function goBack(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId: by }: Caller,
  { publication: known, earlier }: CheckedBody<typeof call>,
  render?: RenderContent,
): Promise<AnswerOf<typeof call>> {
  if (earlier >= known || earlier < known - publicationsKept) throw new AppError(call.errors.notKept);
  await expectRenderable(render, contentOf(await documentsOf(db.queries, earlier)));
  const next = { publication: known + 1, at: clock(), by, wentBackTo: earlier };
  await db.change(async (changes) => {
    await takeIntoService(changes, next, await takenBy(changes, earlier), {
      action: 'publication brought back',
      after: earlier === 0 ? 'the sample' : `publication ${earlier}`,
    });
  });
  return { message: 'Published', publication: next.publication };
}
