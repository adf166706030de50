import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshListQueryOptions } from '#platform/web/desk/query-options.ts';
import { getPageOfAuditLog } from '../../contract.ts';

export type AuditEntry = AnswerOf<typeof getPageOfAuditLog>['rows'][number];

export const buildAuditLogQuery = (query: QueryOf<typeof getPageOfAuditLog>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callApi(getPageOfAuditLog, { query, signal }),
  });
