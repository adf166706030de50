import { personRule } from '#accounts/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { listStatements as call } from '../contract.ts';
import {
  countMissingCredits,
  listMissingCredits,
  sourcesOf,
  statementsOfKnownAccounts,
  witnessesOf,
} from './statement-contents.sql.ts';
import { readStatements } from './statements.sql.ts';

const missingShown = 50;
const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The uploaded statements, the newest first, with who confirmed or withdrew them and what later ones lack. */
export async function listStatements(
  { db: { queries }, ...context }: Pick<Context, 'db' | 'clock' | 'config'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<AnswerOf<typeof call>> {
  const rule = personRule(context);
  const [rows, people, known, missing, lacking] = await Promise.all([
    readStatements(queries),
    witnessesOf(queries),
    statementsOfKnownAccounts(queries, rule),
    countMissingCredits(queries),
    listMissingCredits(queries, missingShown),
  ]);
  const sources = await sourcesOf(
    queries,
    lacking.map(({ _id }) => _id),
    rule,
  );
  return {
    rows: rows.map(({ id, uploadedAt, uploaderId, withdrawnAt, withdrawnBy, ...row }) => {
      const witnesses = people.get(id) ?? [];
      return {
        _id: id,
        ...row,
        uploadedAt: asTime(uploadedAt),
        confirmedBy: witnesses
          .filter((one) => one.accountId !== uploaderId)
          .flatMap(({ name }) => name ?? []),
        isNewAccount: !known.has(id),
        mayConfirm: withdrawnAt === null && witnesses.every((one) => one.accountId !== accountId),
        withdrawn: withdrawnAt === null ? null : { by: withdrawnBy, at: asTime(withdrawnAt) },
      };
    }),
    missing,
    missingCredits: lacking.map(({ regID, name, ...credit }) => ({
      ...credit,
      uploadedBy: sources.get(credit._id)?.uploadedBy ?? null,
      payer: regID === null || name === null ? null : { _id: regID, name },
    })),
  };
}
