import type { Committee } from '#conference/content/index.ts';
import { committeesOf } from '#conference/server/index.ts';
import { queueMail } from '#mail/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { giveSeat, isOwnAmong } from '#registration/server/index.ts';
import { assignPortfolio as call } from '../contract.ts';
import { assignedLetter } from './mails.ts';
import { addresseesOf, findStanding, type Standing } from './standings.sql.ts';

const { errors } = call;

/**
 * Gives a confirmed delegate a committee and one of its portfolios, once, and mails it. A portfolio goes to one delegate
 * only, however many admins give it at the same moment (product 8.2).
 * @param announced the committees of the content files, for what the mail tells beside the name
 * @throws Refused 404 unknown registration; 403 the own one; 409 not confirmed, assigned already, or the
 *   portfolio has gone; 400 no such pair
 */
export async function assignPortfolio(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { eventID: id, committee, portfolio }: CheckedBody<typeof call>,
  announced: readonly Committee[],
): Promise<void> {
  const { db, config } = context;
  const act = { at: context.clock(), by: caller.accountId };
  const { eventId } = mayTakeSeat(await findStanding(db.queries, id));
  const offered = (await committeesOf(db.queries, eventId)).find(({ value }) => value === committee);
  if (!offered) throw new Refused(errors.invalidCommittee);
  if (!offered.portfolios.includes(portfolio)) throw new Refused(errors.invalidPortfolio);

  const { backgroundGuide, chatGroup } = announced.find(({ value }) => value === committee) ?? {};
  const seat = { committee: offered.name, portfolio, backgroundGuide, chatGroup };

  await db.change(async (changes) => {
    const outcome = await giveSeat(changes, id, { committee, portfolio }, act);
    if (outcome === 'taken') throw new Refused(errors.notAvailable);
    if (outcome === 'refused') {
      mayTakeSeat(await findStanding(changes, id));
      throw new Refused(errors.noSuchStatus);
    }
    if (await isOwnAmong(changes, [id], caller.accountId)) throw new Refused(errors.ownRegistration);
    await recordAudit(changes, {
      at: act.at,
      actorId: act.by,
      action: 'portfolio assigned',
      subjectId: id,
      after: `${committee}: ${portfolio}`,
    });
    for (const person of await addresseesOf(changes, [id])) {
      const letter = assignedLetter(person, seat, config.publicUrl);
      await queueMail(changes, context, person.email, letter);
    }
  });
}

/** Only a confirmed registration takes a portfolio, and only one. */
function mayTakeSeat(standing: Standing | undefined): Standing {
  if (!standing) throw new Refused(errors.noSuchRegistration);
  if (standing.status === 'pending') throw new Refused(errors.stillPending);
  if (standing.status === 'declined') throw new Refused(errors.noSuchStatus);
  if (standing.assignedPortfolio !== null) throw new Refused(errors.portfolioAssigned, { asMessage: true });
  return standing;
}
