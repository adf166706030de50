import { plural } from '#platform/rule/plural.ts';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import type { OpenPoint } from '../../contract/overview.ts';
import type { Line } from './describe-pending-work.ts';

const confirmedWith = (eventName: string, consent: 'missing' | 'no_birth_date') =>
  `/registrations/${encodeURIComponent(eventName)}?${new URLSearchParams({ section: 'confirmed', consent })}`;

/** Describes an open point as text with a link to its list or screen. */
export function describeOpenPoint(point: OpenPoint): Line {
  switch (point.what) {
    case 'no_birth_date':
      return {
        count: point.count,
        text: plural(point.count, {
          one: 'confirmed delegate has not given a date of birth',
          other: 'confirmed delegates have not given a date of birth',
        }),
        note: `${point.eventName}: you do not know whether they need their guardian’s consent.`,
        to: confirmedWith(point.eventName, 'no_birth_date'),
      };
    case 'no_consent':
      return {
        count: point.count,
        text: plural(point.count, {
          one: 'confirmed delegate under 18 has no consent of a guardian',
          other: 'confirmed delegates under 18 have no consent of a guardian',
        }),
        note: point.eventName,
        to: confirmedWith(point.eventName, 'missing'),
      };
    case 'statements_to_confirm':
      return {
        count: point.count,
        text: plural(point.count, {
          one: 'bank statement waits for a second person',
          other: 'bank statements wait for a second person',
        }),
        note: 'Compare it with the bank, and confirm it.',
        to: '/money?show=statements',
      };
    case 'unpublished':
      return {
        count: point.count,
        text: plural(point.count, {
          one: 'page has changes that visitors do not see yet',
          other: 'pages have changes that visitors do not see yet',
        }),
        to: '/publish',
        isLater: true,
      };
    case 'no_second_superadmin':
      return {
        text: 'Add a second superadmin',
        note: 'They confirm payment details and help if you lose your phone. Add them early: a new superadmin may have to wait before confirming.',
        to: '/handover',
        urgent: true,
      };
    case 'second_superadmin_waits':
      return {
        text: `${point.name} can confirm from ${formatClubDateTime(point.until)}`,
        note: 'Until then no second person can confirm the payment details that you enter.',
        to: '/handover',
        isLater: true,
      };
    case 'no_admin':
      return {
        text: 'No admin helps you yet',
        note: 'Admins decide on registrations and answer messages. Open an account to make it an admin.',
        to: '/allaccounts',
        isLater: true,
      };
    case 'disk_vanishes':
      return {
        text: 'The data of this site vanish at the next restart',
        note: 'They are not on a lasting disk. The person who runs the server adds a volume for DATA_DIR (docs/hosting).',
        urgent: true,
      };
    case 'webhooks_failing':
      return {
        count: point.count,
        text: point.count === 1 ? 'webhook gave up a delivery' : 'webhooks gave up a delivery',
        to: '/connections',
      };
    case 'disk_low':
      return {
        text: `The disk of the server has only ${point.percent} % free`,
        note: 'When it is full, no registration can be stored. The person who runs the server makes room.',
        urgent: true,
      };
    case 'no_backup':
      return {
        text:
          point.days === null
            ? 'This site has never been backed up'
            : plural(point.days, {
                one: 'The last backup was taken # day ago',
                other: 'The last backup was taken # days ago',
              }),
        note: 'If the disk fails, everything is lost. The person who runs the server finds how under Backup in docs/operations.md.',
        urgent: true,
      };
    case 'data_folder_new':
      return {
        text: `The data folder is new since ${formatClubDateTime(point.since)}`,
        note: 'The site is older. If it was not moved then, its disk does not last. Ask the person who runs the server.',
      };
  }
}
