import type { FastifyInstance } from 'fastify';
import { findAccount, openSessionWithoutPassword } from '#accounts/server/index.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Context } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import type { Demo } from './demo.ts';
import { demoLimits } from './limits.ts';
import { countDoneTasks } from './tour.sql.ts';

/** Serves the calls that only a demo has. */
export function registerDemoRoutes(app: FastifyInstance, context: Context, demo: Demo): void {
  serve(app, calls.getDemo, async () => ({
    isPublic: demo.isPublic,
    resetsAt: toIso(demo.resetsAt),
    eventName: demo.eventName,
    projectors: [...demo.projectors],
  }));
  serve(app, calls.logInToDemo, async ({ body, request }) => {
    await consumeLimits(context, demoLimits, { demoLogInPerNetwork: request.ip });
    const email = demo.people[body.role];
    const { token, accountId } = await openSessionWithoutPassword(
      context,
      email,
      request.headers['user-agent'],
    );
    request.logged.account = accountId;
    return { token };
  });
  serve(app, calls.getDemoTour, async ({ request }) => {
    await consumeLimits(context, demoLimits, { demoTourPerNetwork: request.ip });
    const done = await countDoneTasks(context.db.queries, demo.filledAt);
    return {
      tasks: calls.tourTasks.map((task) => {
        const goal = calls.tourGoals[task];
        return { task, done: Math.min(done[task], goal), goal };
      }),
    };
  });
  serve(app, calls.listDemoMails, async ({ caller, request }) => {
    await consumeLimits(context, demoLimits, { demoMailsPerNetwork: request.ip });
    const limit = calls.maxListedMails;
    const own = demo.isPublic ? await findOwnAddress(context, caller?.accountId) : undefined;
    const mails = demo.isPublic && own === undefined ? [] : demo.inbox.list({ to: own, limit });
    return {
      mails: mails.map(({ id, at, ...mail }) => ({ _id: id, at: new Date(at).toISOString(), ...mail })),
    };
  });
}

async function findOwnAddress({ db }: Context, accountId: string | undefined): Promise<string | undefined> {
  if (accountId === undefined) return undefined;
  return (await findAccount(db.queries, accountId))?.email.toLowerCase();
}
