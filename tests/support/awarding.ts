import { randomUUID } from 'node:crypto';
import { grantDuty } from '#attendance/contract.ts';
import { getProposal, previewAwardSettings, recordMarks, saveAwardSettings } from '#awards/contract.ts';
import type { AwardSettings } from '#awards/rule/settings.ts';
import { indianSettings } from '#awards/rule/shipped-settings.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import type { Person, TestApp } from './app.ts';
import { council, eventName } from './conference.ts';

/** Gives a new person the duty of a chair. */
export async function withChair(site: TestApp, superadmin: Person, committee: string): Promise<Person> {
  const person = await site.person();
  const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
  await site.call(grantDuty, {
    token: superadmin.token,
    body: { eventName, email: person.email, kind: 'chair', committee, lastDay },
  });
  return person;
}

export interface SentMark {
  id?: string;
  at?: number;
  committee?: string;
  registrationId: string;
  criterion?: string;
  session?: string;
  slot?: string;
  points: number | null;
  remark?: string;
}

/** Sends marks of a chair, by default for the documents of a delegate of the council. */
export const sendMarks = (
  site: TestApp,
  { token }: Person,
  marks: readonly SentMark[],
  sentAt = site.clock.now,
) =>
  site.call(recordMarks, {
    token,
    body: {
      eventName,
      sentAt,
      marks: marks.map((mark) => ({
        id: randomUUID(),
        at: site.clock.now,
        committee: council.value,
        criterion: 'documents',
        session: '',
        slot: '',
        remark: '',
        ...mark,
      })),
    },
  });

/** Saves settings as a superadmin who has looked at what they change. */
export async function saveSettings(site: TestApp, { token }: Person, changed: Partial<AwardSettings>) {
  const settings = { ...indianSettings, ...changed };
  const { body: preview } = await site.call(previewAwardSettings, { token, body: { eventName, settings } });
  return site.call(saveAwardSettings, {
    token,
    body: { eventName, revision: preview.revision, seen: preview.seen, settings },
  });
}

export const readProposal = async (site: TestApp, { token }: Person) =>
  (await site.call(getProposal, { token, params: { eventName, committee: council.value } })).body;
