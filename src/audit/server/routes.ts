import type { FastifyInstance } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { getAuditLog } from '../contract.ts';
import { readAuditLog } from './read-audit-log.ts';

export function auditRoutes(app: FastifyInstance, context: Context): void {
  serve(app, getAuditLog, ({ query }) => readAuditLog(context, query));
}
