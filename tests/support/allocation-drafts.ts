import { getDraft, makeDraft, publishDraft } from '#allocation/contract.ts';
import type { ExperienceLevel } from '#questions/contract/built-in-questions.ts';
import type { TestApp } from './app.ts';
import { council, eventName } from './conference.ts';
import { insertTestRegistrations, type WantedRegistration } from './registrations.ts';

export const defaultDraftSettings = {
  policy: 'bands',
  groups: 'none',
  pins: [],
  kept: [],
  demandingFor: 'not_beginners',
  admitted: [],
  excluded: [],
} as const;

/** Inserts confirmed delegates without a seat, each with the given portfolio choices in the council. */
export function insertConfirmedDelegates(
  site: TestApp,
  wishes: readonly (readonly string[])[],
  more: WantedRegistration = {},
) {
  return insertTestRegistrations(
    site.context,
    wishes.map((portfolios) => ({
      ...more,
      status: 'confirmed' as const,
      committees: [council.value],
      portfolios: [...portfolios],
    })),
  );
}

export async function createDraft(site: TestApp, token: string, choices: object = defaultDraftSettings) {
  const made = await site.call(makeDraft, { params: { eventName }, body: choices, token });
  if (made.status !== 200) throw new Error(`no draft: ${made.body.error}`);
  return readCurrentDraft(site, token, made.body.draftID);
}

/** Marks a portfolio of the council as unsuitable for beginners. */
export async function markDemanding(site: TestApp, portfolio: string): Promise<void> {
  const { queries } = site.context.db;
  await queries.updateTable('portfolios').set({ demanding_at: 1 }).where('name', '=', portfolio).execute();
  await queries
    .updateTable('events')
    .set((eb) => ({ catalogue_revision: eb('catalogue_revision', '+', 1) }))
    .execute();
}

export async function setLevels(
  site: TestApp,
  level: ExperienceLevel,
  ids: readonly string[],
): Promise<void> {
  const { queries } = site.context.db;
  await queries
    .updateTable('registrations')
    .set({ experience_level: level })
    .where('id', 'in', ids)
    .execute();
}

export async function readCurrentDraft(site: TestApp, token: string, draftID: string) {
  return (await site.call(getDraft, { params: { eventName, draftID }, token })).body;
}

export const publish = (site: TestApp, token: string, draftID: string, withoutPublicNumber = true) =>
  site.call(publishDraft, { body: { eventName, draftID, withoutPublicNumber }, token });
