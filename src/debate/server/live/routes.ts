import type { FastifyInstance } from 'fastify';
import { openCommittee } from '#attendance/server/index.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveStream } from '#platform/server/http/serve-stream.ts';
import * as calls from '../../contract.ts';
import { readDebateLog } from './debate-log.ts';
import { getDebate, renewScreenKey, setDebateMembers, setPhones } from './debates.ts';
import { askFloor, getFloor, openOwnDebate } from './floor.ts';
import { createFollowers } from './followers.ts';
import { takeLead } from './lead.ts';
import { listDebates } from './list-debates.ts';
import { listOwnSittings } from './own-sittings.ts';
import { getProjector, openScreen } from './projector.ts';
import { recordSteps } from './record-steps.ts';
import { answerRequest } from './requests.ts';
import { decideSideSteps, listSideSteps } from './side-steps.ts';

export function registerLiveRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const followers = createFollowers(context, (error) => app.log.error({ err: error }, 'streams failed'));
  /** Tells the open screens at once when the call has stored something. */
  const andTell = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    followers.poke();
    return answer;
  };

  serve(app, calls.listDebates, ({ caller, params }) => listDebates(context, caller, params));
  serve(app, calls.getDebate, ({ caller, params, query }) => getDebate(context, caller, params, query));
  serve(app, calls.recordSteps, ({ caller, body }) => andTell(recordSteps(context, caller, body)));
  serve(app, calls.takeLead, ({ caller, body }) => andTell(takeLead(context, caller, body)));
  serve(app, calls.setPhones, ({ caller, body }) => andTell(setPhones(context, caller, body)));
  serve(app, calls.renewScreenKey, ({ caller, body }) => andTell(renewScreenKey(context, caller, body)));
  serve(app, calls.setDebateMembers, ({ caller, body }) => andTell(setDebateMembers(context, caller, body)));
  serve(app, calls.listSideSteps, ({ caller, params }) => listSideSteps(context, caller, params));
  serve(app, calls.decideSideSteps, ({ caller, body }) => andTell(decideSideSteps(context, caller, body)));
  serve(app, calls.answerRequest, ({ caller, body }) => andTell(answerRequest(context, caller, body)));
  serve(app, calls.getFloor, ({ caller, params }) => getFloor(context, caller, params));
  serve(app, calls.listOwnSittings, ({ caller }) => listOwnSittings(context, caller));
  serve(app, calls.askFloor, ({ caller, body }) => andTell(askFloor(context, caller, body)));
  serve(app, calls.getProjector, ({ params, request }) =>
    getProjector(context, params, request.headers[calls.screenKeyHeader]),
  );

  serveStream(app, calls.followDebate, async ({ caller, params, query }, stream) => {
    const openFollowed = async (now: Caller) => {
      const opened = await openCommittee(db.queries, now, params, clock());
      if (opened.event.state === 'archived') throw new AppError(calls.followDebate.errors.sessionsArchived);
      return opened;
    };
    const opened = await openFollowed(caller);
    await readDebateLog(context, opened);
    const follower = { stream, key: caller.accountId, since: query.since };
    return {
      onEnd: await followers.follow('dais', opened.committee.id, follower),
      check: openFollowed,
    };
  });
  serveStream(app, calls.followFloor, async ({ caller, params }, stream) => {
    const { stored } = await openOwnDebate(db.queries, caller, params.eventName);
    const { committeeId } = stored;
    return {
      onEnd: await followers.follow('floor', committeeId, { stream, key: caller.accountId }),
      check: (now) => openOwnDebate(db.queries, now, params.eventName, committeeId),
    };
  });
  serveStream(app, calls.followProjector, async ({ params, request }, stream) => {
    const screen = await openScreen(db.queries, params, request.headers[calls.screenKeyHeader]);
    const { committeeId, screenKey } = screen;
    return {
      onEnd: await followers.follow('projector', committeeId, { stream, key: screenKey }),
      check: () => openScreen(db.queries, params, screenKey),
    };
  });
}
