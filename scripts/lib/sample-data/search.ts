import { buildSearchColumns } from '#registration/server/search.sql.ts';
import type { AllRows } from './rows.ts';

export function searchable(rows: AllRows): AllRows {
  const accounts = new Map(rows.accounts.map((account) => [account.id, account]));
  const references = new Map(
    rows.payment_references.map(({ account_id, reference }) => [account_id, reference]),
  );
  const groups = new Map(rows.delegations.map(({ id, name }) => [id, name]));
  return {
    ...rows,
    registrations: rows.registrations.map((one) => {
      const { name = '', email = '', scholar_id: scholarId = null } = accounts.get(one.account_id) ?? {};
      const group = groups.get(one.delegation_id ?? '') ?? null;
      const reference = references.get(one.account_id) ?? null;
      const answers = [one.experience_level, one.college].filter((answer) => typeof answer === 'string');
      const words = { name, email, scholarId, group, answers, reference };
      return { ...one, ...buildSearchColumns(words) };
    }),
  };
}
