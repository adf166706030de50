import type { FastifyInstance } from 'fastify';
import { busy } from '../../contract/common.ts';
import type { Context } from '../context.ts';
import { errorBody } from './app-error.ts';
import { touchDatabase } from './health.sql.ts';

/** Health checks of the process: live, and ready (the database answers). */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get('/healthz/live', async () => ({ status: 'ok' }));
  app.get('/healthz/ready', async (request, reply) => {
    try {
      await touchDatabase(db.queries);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(busy.status).header('retry-after', '5').send(errorBody(busy));
    }
  });
}
