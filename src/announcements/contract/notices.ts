import { z } from 'zod';
import { defineCall, defineError } from '#platform/contract/call.ts';
import { buildLineSchema, forbiddenEndpointError, messageAnswer } from '#platform/contract/common.ts';

export const noticePlaces = ['everywhere', 'pages', 'screens'] as const;

const noSuchAnnouncement = defineError(404, 'no_such_announcement', 'No such announcement exists');
const timeText = 'Choose a date and a time';
const announcementId = buildLineSchema(noSuchAnnouncement.message);

/** Notices are public. Only superadmins can show them, because only superadmins can publish pages. */
const superadminCallDefaults = {
  who: ['superadmin'],
  forbidden: forbiddenEndpointError,
  invalid: timeText,
  failed: 'Internal server error',
} as const;

export const saveNotice = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Shows an announcement that was released as a notice, or changes its notice.',
  method: 'PUT',
  path: '/v1/api/superadmin/announcements/notice',
  body: z
    .object({
      announcementId,
      text: buildLineSchema('Enter a text of at most 200 characters', 200),
      place: z.enum(noticePlaces, 'Choose where it is shown'),
      beginsAt: z.iso.datetime(timeText),
      endsAt: z.iso.datetime(timeText),
    })
    .refine(({ beginsAt, endsAt }) => Date.parse(beginsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      error: 'The notice must end after it begins',
    }),
  answer: messageAnswer('Notice saved'),
  errors: {
    noSuchAnnouncement,
    notReleased: defineError(409, 'not_released', 'This announcement waits for its release, or was stopped'),
    tooMany: defineError(409, 'too_many_notices', 'At most 10 notices are kept. Remove one.'),
  },
}));
export const maxNotices = 10;

export const removeNotice = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Removes the notice of an announcement.',
  method: 'DELETE',
  path: '/v1/api/superadmin/announcements/notice',
  body: z.object({ announcementId }),
  answer: messageAnswer('Notice removed'),
  errors: { noSuchNotice: defineError(404, 'no_such_notice', 'This announcement has no notice') },
}));
