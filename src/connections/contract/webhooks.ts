import { z } from 'zod';
import { noSuchEvent, superadminCallDefaults } from '#conference/contract.ts';
import { defineCall, defineError } from '#platform/contract/call.ts';
import {
  badRequestText,
  buildLineSchema,
  messageAnswer,
  tooManyRequests,
} from '#platform/contract/common.ts';
import { invalidLastDay, listedConnectionSchema, newConnectionFields } from './sheet-links.ts';

/** Labels of the occasions on which a webhook is called, by their codes. Receivers read the codes. */
export const webhookOccasionLabels = {
  registration_made: 'Registration made',
  registration_confirmed: 'Registration confirmed',
  registration_declined: 'Registration declined',
  registration_withdrawn: 'Registration withdrawn',
  decision_undone: 'Decision undone',
  payment_confirmed: 'Payment found on the bank account or taken at the desk',
  seat_given: 'Seat given or changed',
  seat_removed: 'Seat removed',
  checked_in: 'Checked in at arrival',
  dates_changed: 'Dates of the event changed',
} as const;
export type WebhookOccasion = keyof typeof webhookOccasionLabels;
const webhookOccasions = Object.keys(webhookOccasionLabels) as [WebhookOccasion, ...WebhookOccasion[]];

export const testOccasion = 'test';

/** Where a delivery is: waiting for its first or next attempt, accepted by the receiver, or never sent again. */
const deliveryStates = ['waiting', 'delivered', 'given_up'] as const;

/** Why an attempt failed. */
export const deliveryFailures = [
  'refused_address',
  'unreachable',
  'timeout',
  'error_status',
  'webhook_ended',
] as const;

/** Number of deliveries of a webhook that the desk lists. */
export const listedDeliveries = 10;

/** Largest number of webhooks of an event. */
export const maxWebhooks = 10;

const addressText = 'Enter an address that begins with https://';
const occasionsText = 'Choose at least one occasion';
const webhookId = buildLineSchema(badRequestText, 60);
const noSuchWebhook = defineError(404, 'no_such_webhook', 'This webhook is already removed');

export const listWebhooks = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'The webhooks of an event, newest first, with their last deliveries. Never with their addresses and secrets.',
  method: 'GET',
  path: '/v1/api/superadmin/webhooks/:eventName',
  invalid: badRequestText,
  params: z.object({ eventName: newConnectionFields.eventName }),
  answer: z.object({
    webhooks: z.array(
      listedConnectionSchema.extend({
        /** Host of the address. The rest of it may contain a secret of the receiver. */
        host: z.string(),
        occasions: z.array(z.enum(webhookOccasions)),
        isPaused: z.boolean(),
        /** Newest first. */
        deliveries: z.array(
          z.object({
            _id: z.string(),
            occasion: z.enum([...webhookOccasions, testOccasion]),
            at: z.iso.datetime(),
            state: z.enum(deliveryStates),
            attempts: z.number(),
            /** Null unless the delivery waits. */
            nextAttemptAt: z.iso.datetime().nullable(),
            failure: z.enum(deliveryFailures).nullable(),
            /** HTTP status of the last answer. Null without an answer. */
            status: z.number().nullable(),
          }),
        ),
      }),
    ),
    /** Two weeks after the event, or two weeks from now if that is over or has no dates. */
    defaultLastDay: z.iso.date(),
  }),
  errors: { noSuchEvent },
}));

export const createWebhook = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Creates a webhook, which sends facts about an event to an address, signed. The secret is shown only in this answer.',
  method: 'POST',
  path: '/v1/api/superadmin/webhooks',
  invalid: badRequestText,
  body: z.object({
    ...newConnectionFields,
    address: z
      .url({ protocol: /^https$/, error: addressText })
      .max(500, addressText)
      .refine((address) => !URL.parse(address)?.username, addressText),
    occasions: z.array(z.enum(webhookOccasions), occasionsText).min(1, occasionsText),
  }),
  answer: z.object({ message: z.literal('Webhook created'), secret: z.string() }),
  errors: {
    noSuchEvent,
    addressNotPublic: defineError(
      400,
      'address_not_public',
      'Enter the address of a server on the public internet',
    ),
    tooManyWebhooks: defineError(409, 'too_many_webhooks', `An event has at most ${maxWebhooks} webhooks`),
    invalidLastDay,
    tooManyRequests,
  },
}));

export const pauseWebhook = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Pauses a webhook, or resumes it. Facts of the pause are sent when it is resumed.',
  method: 'PUT',
  path: '/v1/api/superadmin/webhooks',
  invalid: badRequestText,
  body: z.object({ webhookId, isPaused: z.boolean({ error: badRequestText }) }),
  answer: messageAnswer('Webhook changed'),
  errors: { noSuchWebhook },
}));

export const testWebhook = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Sends a test to the address of a webhook. The list shows its result.',
  method: 'POST',
  path: '/v1/api/superadmin/webhooks/test',
  invalid: badRequestText,
  body: z.object({ webhookId }),
  answer: messageAnswer('Test is being sent'),
  errors: {
    noSuchWebhook,
    webhookStopped: defineError(409, 'webhook_stopped', 'This webhook is paused or has ended'),
    tooManyRequests,
  },
}));

export const removeWebhook = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Removes a webhook with its deliveries. Nothing more is sent.',
  method: 'DELETE',
  path: '/v1/api/superadmin/webhooks',
  invalid: badRequestText,
  body: z.object({ webhookId }),
  answer: messageAnswer('Webhook removed'),
  errors: { noSuchWebhook },
}));
