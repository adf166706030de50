import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { getOwnMoney } from '../contract/ledger.ts';

/** The delegate's fees, payments and refunds. Refetched at each visit, because admins change them. */
export const ownMoneyQuery = queryOptions({
  queryKey: ['ownMoney'],
  queryFn: ({ signal }) => callApi(getOwnMoney, { signal }),
  staleTime: 0,
});
export type OwnMoney = AnswerOf<typeof getOwnMoney>['registrations'][number];
