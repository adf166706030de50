import { type Committee, type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { formatNameList, type PluralForms, plural } from '#platform/rule/plural.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type Choices,
  draftChoicesSchema as choicesOfDraft,
  type compareRules,
  getDraft,
} from '../contract.ts';
import type { Given } from '../rule/allocate.ts';
import { buildPortfolioKey, type Delegate, type Inputs, parseInputs } from '../rule/inputs.ts';
import { compareTexts } from '../rule/lottery-order.ts';
import type { Quality } from '../rule/ranks.ts';
import { findDraft, type StoredDraft } from './drafts.sql.ts';
import { getLotteryForDraft } from './lottery.ts';
import {
  applyChoicesToEntries,
  buildInputs,
  defaultEntryChoices,
  type Entries,
  keepValidDraftChoices,
  readSeatsAndDelegates,
} from './seats-and-delegates.ts';

const { noSuchDraft } = getDraft.errors;

/**
 * Finds a draft of an event.
 * @throws AppError 404 if the event or the draft does not exist
 */
export async function getEventAndDraft(
  db: Db,
  { eventName, draftID: draftId }: { eventName: string; draftID: string },
): Promise<{ event: Event; draft: StoredDraft }> {
  const event = await getEventByName(db, eventName);
  const draft = await findDraft(db, event.id, draftId);
  if (!draft) throw new AppError(noSuchDraft);
  return { event, draft };
}

export const parseDraftField = {
  /** Adds defaults for choices that did not exist when the draft was made. */
  choices: ({ choices }: Pick<StoredDraft, 'choices'>): Choices => choicesOfDraft.parse(JSON.parse(choices)),
  inputs: ({ inputs }: Pick<StoredDraft, 'inputs'>): Inputs => parseInputs(JSON.parse(inputs)),
  given: ({ given }: Pick<StoredDraft, 'given'>) => JSON.parse(given) as Given[],
  quality: ({ quality }: Pick<StoredDraft, 'quality'>) => JSON.parse(quality) as Quality,
  ways: ({ ways }: { ways: string }) => JSON.parse(ways) as AnswerOf<typeof compareRules>['ways'],
};

/** A draft compared with the current registrations and seats. */
export interface DraftStatus {
  readonly entries: Entries;
  readonly inputs: Inputs;
  /** The draft's choices that are still possible. */
  readonly again: Choices;
  /** Changes since the draft was made, one sentence each. A draft can be published only while the list is empty. */
  readonly since: readonly string[];
}

/**
 * Compares a draft with the current data.
 * @param db the transaction, if the caller publishes the draft
 */
export async function compareDraftWithCurrentData(
  db: Db,
  draft: StoredDraft,
  committees: readonly Committee[],
): Promise<DraftStatus> {
  const entries = await readSeatsAndDelegates(db, draft.eventId, committees);
  const inputs = parseDraftField.inputs(draft);
  const choices = parseDraftField.choices(draft);
  const again = keepValidDraftChoices(choices, entries);
  const lottery = await getLotteryForDraft(
    db,
    draft.eventId,
    applyChoicesToEntries(entries, defaultEntryChoices),
  );
  const now = buildInputs(entries, again, lottery);
  const names = new Map(entries.people.map(({ id, name }) => [id, name]));
  const since = changesSince(inputs, now, (ticket) => names.get(ticket) ?? 'a former delegate');
  const fits = JSON.stringify(again) === JSON.stringify(choices);
  const unfit = fits || since.length > 0 ? [] : ['A pinned seat or a seat kept free no longer fits.'];
  return { entries, inputs, again, since: [...since, ...unfit] };
}

const mostNamed = 5;

/** Describes each kind of change in one sentence. The list is empty if nothing has changed. */
function changesSince(then: Inputs, now: Inputs, nameOf: (ticket: string) => string): string[] {
  const before = new Map(then.delegates.map((delegate) => [delegate.ticket, delegate]));
  const after = new Map(now.delegates.map((delegate) => [delegate.ticket, delegate]));
  const both = then.delegates.flatMap((earlier) => {
    const current = after.get(earlier.ticket);
    return current ? [{ earlier, current }] : [];
  });
  const describe = (delegates: readonly Delegate[], forms: PluralForms) => {
    if (delegates.length === 0) return [];
    const names = shortList(delegates.map(({ ticket }) => nameOf(ticket)));
    return [`${names} ${plural(delegates.length, forms)}`];
  };
  return [
    ...describe(
      now.delegates.filter(({ ticket }) => !before.has(ticket)),
      { one: 'was confirmed later.', other: 'were confirmed later.' },
    ),
    ...describe(
      then.delegates.filter(({ ticket }) => !after.has(ticket)),
      { one: 'no longer takes part.', other: 'no longer take part.' },
    ),
    ...describe(
      both
        .filter(({ earlier, current }) => seatKey(earlier) !== seatKey(current))
        .map(({ current }) => current),
      { one: 'has another seat or lost it.', other: 'have other seats or lost them.' },
    ),
    ...describe(
      both
        .filter(({ earlier, current }) => wishKey(earlier) !== wishKey(current))
        .map(({ current }) => current),
      {
        one: 'has another group or other choices.',
        other: 'have other groups or other choices.',
      },
    ),
    ...describe(
      both.filter(({ earlier, current }) => earlier.level !== current.level).map(({ current }) => current),
      { one: 'has another level of experience.', other: 'have other levels of experience.' },
    ),
    ...(JSON.stringify(then.seats) === JSON.stringify(now.seats)
      ? []
      : ['The committees, portfolios or seats have changed.']),
    ...(JSON.stringify(then.lottery) === JSON.stringify(now.lottery)
      ? []
      : ['The lottery has changed, because its entries or its public number changed.']),
  ];
}

const seatKey = ({ seat }: Delegate): string => (seat ? buildPortfolioKey(seat) : '');
const wishKey = ({ wishes, delegation }: Delegate): string => JSON.stringify([wishes, delegation ?? null]);

function shortList(names: readonly string[]): string {
  const shown = names.toSorted(compareTexts).slice(0, mostNamed);
  const hidden = names.length - shown.length;
  return hidden > 0 ? `${shown.join(', ')} and ${hidden} more` : formatNameList(shown);
}
