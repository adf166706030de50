import type { FastifyInstance } from 'fastify';
import type { ConferenceEvent } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveShared } from '#platform/server/http/serve.ts';
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
import { listEventSettings, updateEvent } from './event-settings.ts';
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
  serveShared(app, calls.getEvents, () => readEvents(context, concerned));
  serve(app, calls.getCatalogue, ({ params }) => readCatalogue(context, params.eventName, concerned));
  serve(app, calls.changeCatalogue, async ({ body, caller }) => ({
    revision: await changeCatalogue(context, caller, body),
  }));
  serve(app, calls.getEventSettings, () => listEventSettings(context));
  serve(app, calls.updateEvent, ({ body, caller }) => updateEvent(context, caller, body, announced));
  serve(app, calls.addEvent, ({ body, caller }) => addEvent(context, caller, body));
  serve(app, calls.beginEdition, ({ body, caller }) => beginEdition(context, caller, body));
  serve(app, calls.removeDraft, ({ body, caller }) => removeDraft(context, caller, body));
  serve(app, calls.announceEvent, ({ body, caller }) => announceEvent(context, caller, body));
  serve(app, calls.makeMainEvent, ({ body, caller }) => makeMainEvent(context, caller, body));
  serve(app, calls.endEvent, ({ body, caller }) => endEvent(context, caller, body));
  serve(app, calls.archiveEvent, ({ body, caller }) => archiveEvent(context, caller, body, concerned));
  serve(app, calls.changeErasure, ({ body, caller }) => changeErasure(context, caller, body));
}
