import type { FastifyInstance } from 'fastify';
import type { ConferenceEvent } from '#conference/content/index.ts';
import { said } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveToAll } from '#platform/server/http/serve.ts';
import { getEventSettings, getEvents, updateEvent } from '../contract.ts';
import { readEventSettings } from './read-event-settings.ts';
import { readEvents } from './read-events.ts';
import { updateEvent as update } from './update-event.ts';

/** @param announced the event that the public pages were built with */
export function conferenceRoutes(app: FastifyInstance, context: Context, announced: ConferenceEvent): void {
  serveToAll(app, getEvents, () => readEvents(context));
  serve(app, getEventSettings, () => readEventSettings(context, announced));
  serve(app, updateEvent, async ({ body, caller }) => {
    await update(context, caller, body, announced);
    return said(updateEvent);
  });
}
