import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { sharedListOptions } from '#platform/web/desk/query-options.ts';
import { getAuditLog } from '../../contract.ts';

export type AuditEntry = AnswerOf<typeof getAuditLog>['rows'][number];

export const auditLogQuery = (query: QueryOf<typeof getAuditLog>) =>
  queryOptions({
    ...sharedListOptions,
    queryKey: ['audit', query],
    queryFn: ({ signal }) => callApi(getAuditLog, { query, signal }),
  });
