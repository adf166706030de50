import type { Account } from '#accounts/server/index.ts';
import { committeesOf, type Event } from '#conference/server/index.ts';
import type { Refusal } from '#platform/contract/call.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { type Answers, readAnswers } from '../contract/answers.ts';
import type { RegistrationBody } from '../contract.ts';
import type { Needs } from './admission.ts';
import { choosePortfolios } from './choose-portfolios.ts';

/** What a delegate of any mode hands in, checked. Students of the institute sleep at home: neither college nor stay. */
export interface Entry extends Answers {
  committees: string[];
  portfolios: string[];
  /** The committees' names in full, for the letter. */
  committeeNames: string[];
}

/**
 * Checks what every mode has in common.
 * @param incomplete what somebody hears who leaves out an answer
 * @throws Refused 400
 */
export async function readEntry(
  { db }: Pick<Needs, 'db'>,
  body: RegistrationBody,
  account: Pick<Account, 'isStudentOfNITS'>,
  event: Event,
  incomplete: Refusal,
): Promise<Entry> {
  const answers = readAnswers(body, account);
  if (!answers) throw new Refused(incomplete);
  const catalogue = await committeesOf(db.queries, event.id);
  const chosen = choosePortfolios(catalogue, body.committeePreference, body.portfolioPreference);
  return {
    ...answers,
    committees: body.committeePreference,
    portfolios: body.portfolioPreference,
    committeeNames: chosen.map(({ name }) => name),
  };
}
