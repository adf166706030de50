import type { FastifyInstance } from 'fastify';
import { busy } from '../../contract/common.ts';
import type { Context } from '../context.ts';
import { errorBody } from './app-error.ts';
import { pingDatabase } from './health.sql.ts';

export function registerHealthRoutes(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get('/healthz/live', async () => ({ status: 'ok' }));
  app.get('/healthz/ready', async (request, reply) => {
    try {
      await pingDatabase(db.queries);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(busy.status).header('retry-after', '5').send(errorBody(busy));
    }
  });
}
