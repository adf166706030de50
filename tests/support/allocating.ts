import { makeDraft, publishDraft, readDraft } from '#allocation/contract.ts';
import type { TestApp } from './app.ts';
import { council, eventName } from './conference.ts';
import { placeRegistrations, type Wanted } from './registrations.ts';

/** What is chosen where a test is about something else. */
export const plain = {
  policy: 'bands',
  groups: 'none',
  pins: [],
  kept: [],
  demanding: [],
  beginners: [],
  excluded: [],
} as const;

/** Confirmed delegates without a seat, each of whom named these portfolios of the council. */
export function placeConfirmed(site: TestApp, wishes: readonly (readonly string[])[], more: Wanted = {}) {
  return placeRegistrations(
    site.context,
    wishes.map((portfolios) => ({
      ...more,
      status: 'confirmed' as const,
      committees: [council.value],
      portfolios: [...portfolios],
    })),
  );
}

/** Makes a draft and reads it. */
export async function drafted(site: TestApp, token: string, choices: object = plain) {
  const made = await site.call(makeDraft, { params: { eventName }, body: choices, token });
  if (made.status !== 200) throw new Error(`no draft: ${made.body.error}`);
  return readAgain(site, token, made.body.draftID);
}

export async function readAgain(site: TestApp, token: string, draftID: string) {
  return (await site.call(readDraft, { params: { eventName, draftID }, token })).body;
}

export const publish = (site: TestApp, token: string, draftID: string) =>
  site.call(publishDraft, { body: { eventName, draftID }, token });
