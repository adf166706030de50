import type { FastifyInstance } from 'fastify';
import { getPageOfAuditLog } from '#audit/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { getAuditLogPage, type NameSubject } from './audit-log-page.ts';

/** @param nameSubject returns the names of subjects that have no table, such as documents of the public pages */
export function registerAuditRoutes(app: FastifyInstance, context: Context, nameSubject: NameSubject): void {
  serve(app, getPageOfAuditLog, ({ caller, query }) => getAuditLogPage(context, caller, query, nameSubject));
}
