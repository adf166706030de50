import type { FastifyInstance } from 'fastify';
import type { ConferenceEvent } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { serve, serveCoalesced } from '#platform/server/http/serve.ts';
import * as calls from '../contract.ts';
import { type ConferenceHooks, getCatalogueForDesk } from './catalogue/catalogue-for-desk.ts';
import { changeCatalogue } from './catalogue/change-catalogue.ts';
import {
  addDiscountCode,
  checkDiscountCode,
  type ListDiscountCodeUses,
  listDiscountCodes,
  stopDiscountCode,
  updateDiscountCode,
} from './discount-codes.ts';
import {
  announceEvent,
  archiveEvent,
  changeErasurePeriod,
  createEdition,
  createSeparateEvent,
  endEvent,
  makeMainEvent,
  removeUnusedEvent,
} from './event-lifecycle.ts';
import { listEventSettings, updateEvent } from './event-settings.ts';
import { listEventsForRegistrationForm } from './read-events.ts';

/**
 * Adds the routes of this module.
 * @param contentEvent the event of the content files
 */
export function registerConferenceRoutes(
  app: FastifyInstance,
  context: Context,
  contentEvent: ConferenceEvent,
  hooks: ConferenceHooks & { listDiscountCodeUses: ListDiscountCodeUses },
): void {
  serveCoalesced(app, calls.listAnnouncedEvents, () => listEventsForRegistrationForm(context, hooks));
  serve(app, calls.getCatalogue, ({ params }) => getCatalogueForDesk(context, params.eventName, hooks));
  serve(app, calls.changeCatalogue, async ({ body, caller }) => ({
    revision: await changeCatalogue(context, caller, body),
  }));
  serve(app, calls.listEventSettings, () => listEventSettings(context));
  serve(app, calls.updateEvent, ({ body, caller }) => updateEvent(context, caller, body, contentEvent));
  serve(app, calls.listDiscountCodes, ({ params }) =>
    listDiscountCodes(context, params.eventName, hooks.listDiscountCodeUses),
  );
  serve(app, calls.addDiscountCode, ({ body, caller }) => addDiscountCode(context, caller, body));
  serve(app, calls.updateDiscountCode, ({ body, caller }) => updateDiscountCode(context, caller, body));
  serve(app, calls.stopDiscountCode, ({ body, caller }) => stopDiscountCode(context, caller, body));
  serve(app, calls.checkDiscountCode, ({ body, caller, request }) =>
    checkDiscountCode({ ...context, network: request.ip }, caller, body),
  );
  serve(app, calls.addEvent, ({ body, caller }) => createSeparateEvent(context, caller, body));
  serve(app, calls.createEdition, ({ body, caller }) => createEdition(context, caller, body, hooks));
  serve(app, calls.removeUnusedEvent, ({ body, caller }) => removeUnusedEvent(context, caller, body));
  serve(app, calls.announceEvent, ({ body, caller }) => announceEvent(context, caller, body));
  serve(app, calls.makeMainEvent, ({ body, caller }) => makeMainEvent(context, caller, body));
  serve(app, calls.endEvent, ({ body, caller }) => endEvent(context, caller, body));
  serve(app, calls.archiveEvent, ({ body, caller }) => archiveEvent(context, caller, body, hooks));
  serve(app, calls.changeErasurePeriod, ({ body, caller }) => changeErasurePeriod(context, caller, body));
}
