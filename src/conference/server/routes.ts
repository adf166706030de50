import type { FastifyInstance } from 'fastify';
import type { ConferenceEvent } from '#conference/content/index.ts';
import { successMessage } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveToAll } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { changeCatalogue } from './catalogue/change-catalogue.ts';
import { type PeopleConcerned, readCatalogue } from './catalogue/read-catalogue.ts';
import {
  addEvent,
  announceEvent,
  archiveEvent,
  beginEdition,
  changeErasure,
  endEvent,
  makeMainEvent,
  removeDraft,
} from './event-lifecycle.ts';
import { readEventSettings, updateEvent } from './event-settings.ts';
import { readEvents } from './read-events.ts';

/**
 * @param announced the event of the content files
 * @param concerned counts affected registrations; handed in by registration
 */
export function conferenceRoutes(
  app: FastifyInstance,
  context: Context,
  announced: ConferenceEvent,
  concerned: PeopleConcerned,
): void {
  serveToAll(app, calls.getEvents, () => readEvents(context, concerned));
  serve(app, calls.getCatalogue, ({ params }) => readCatalogue(context, params.eventName, concerned));
  serve(app, calls.changeCatalogue, async ({ body, caller }) => ({
    ...successMessage(calls.changeCatalogue),
    revision: await changeCatalogue(context, caller, body),
  }));
  serve(app, calls.getEventSettings, () => readEventSettings(context));
  serve(app, calls.updateEvent, async ({ body, caller }) => {
    await updateEvent(context, caller, body, announced);
    return successMessage(calls.updateEvent);
  });
  serve(app, calls.addEvent, async ({ body, caller }) => {
    await addEvent(context, caller, body);
    return successMessage(calls.addEvent);
  });
  serve(app, calls.beginEdition, async ({ body, caller }) => {
    await beginEdition(context, caller, body);
    return successMessage(calls.beginEdition);
  });
  serve(app, calls.removeDraft, async ({ body, caller }) => {
    await removeDraft(context, caller, body);
    return successMessage(calls.removeDraft);
  });
  serve(app, calls.announceEvent, async ({ body, caller }) => {
    await announceEvent(context, caller, body);
    return successMessage(calls.announceEvent);
  });
  serve(app, calls.makeMainEvent, async ({ body, caller }) => {
    await makeMainEvent(context, caller, body);
    return successMessage(calls.makeMainEvent);
  });
  serve(app, calls.endEvent, async ({ body, caller }) => {
    await endEvent(context, caller, body);
    return successMessage(calls.endEvent);
  });
  serve(app, calls.archiveEvent, async ({ body, caller }) => {
    await archiveEvent(context, caller, body, concerned);
    return successMessage(calls.archiveEvent);
  });
  serve(app, calls.changeErasure, async ({ body, caller }) => {
    await changeErasure(context, caller, body);
    return successMessage(calls.changeErasure);
  });
}
