import { searchColumns } from '#registration/server/registration-search.sql.ts';
import type { AllRows } from './sample-data-rows.ts';

/** The same rows, with registrations that are found and sorted by their account and group. */
export function searchable(rows: AllRows): AllRows {
  const accounts = new Map(rows.accounts.map((account) => [account.id, account]));
  const groups = new Map(rows.delegations.map(({ id, name }) => [id, name]));
  return {
    ...rows,
    registrations: rows.registrations.map((one) => {
      const { name = '', email = '', scholar_id: scholarId = null } = accounts.get(one.account_id) ?? {};
      const group = groups.get(one.delegation_id ?? '') ?? null;
      return { ...one, ...searchColumns({ name, email, scholarId, college: one.college ?? null, group }) };
    }),
  };
}
