import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { badRequestText, forbidden, messageAnswer } from '#platform/contract/common.ts';

/**
 * Path of the page that the unsubscribe link in a mail opens. Mail programs send their one-click POST to it (RFC 8058).
 */
export const unsubscribePath = '/unsubscribe';

export const unsubscribeFromNews = defineCall(() => ({
  summary: 'Unsubscribes from announcements that are not about the reader’s own registration (RFC 8058).',
  method: 'POST',
  path: `${unsubscribePath}/:token`,
  who: 'anyone',
  params: z.object({ token: z.string().max(600) }),
  bodyLimit: 4 * 1024,
  answer: messageAnswer('You are unsubscribed'),
  errors: {
    deadLink: defineError(404, 'dead_link', 'This link does not work. Open the newest mail, or log in.'),
  },
}));

const delegateCallDefaults = { who: ['client'], forbidden, invalid: badRequestText } as const;
const subscription = z.object({ isSubscribed: z.boolean() });

export const getNewsSubscription = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Whether the caller gets announcements that are not about their own registration.',
  method: 'GET',
  path: '/v1/api/client/subscription',
  answer: subscription,
  errors: {},
}));

export const setNewsSubscription = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Subscribes to announcements that are not about the caller’s registration, or unsubscribes.',
  method: 'PUT',
  path: '/v1/api/client/subscription',
  body: subscription,
  answer: messageAnswer('Subscription updated'),
  errors: {},
}));
