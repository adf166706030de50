import { z } from 'zod';
import { defineCall, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, forbidden } from '#platform/contract/common.ts';

const delegateCallDefaults = { who: ['client'], forbidden, invalid: badRequestText } as const;

/** The dashboard shows at most this many messages, the newest ones. */
export const maxDashboardMessages = 200;

export const listOwnMessages = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'The announcements to the caller, and the mails about their seats and decisions, newest first.',
  method: 'GET',
  path: '/v1/api/client/messages',
  answer: lazyObject(() => ({
    messages: z.array(
      z.object({
        _id: z.string(),
        eventName: z.string().nullable(),
        subject: z.string(),
        paragraphs: z.array(z.object({ text: z.string(), isQuoted: z.boolean() })),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        files: z.array(z.object({ _id: z.string(), name: z.string() })),
        /** Null if the letter has no button, or its button leads to the dashboard. */
        action: z.object({ label: z.string(), href: z.string() }).nullable(),
        sentAt: z.iso.datetime(),
        isRead: z.boolean(),
      }),
    ),
  })),
  errors: {},
}));

export const markMessagesRead = defineCall(() => ({
  ...delegateCallDefaults,
  summary: 'Marks messages of the caller as read. Other ids change nothing.',
  method: 'PUT',
  path: '/v1/api/client/messages/read',
  body: z.object({ messageIds: z.array(z.string().max(60)).min(1).max(maxDashboardMessages) }),
  answer: z.object({}),
  errors: {},
}));
