import type { Committee } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import type { Choices } from '../contract.ts';
import type { Inputs } from '../rule/inputs.ts';
import { changesSince } from './changes-since.ts';
import { stored } from './draft-documents.ts';
import type { StoredDraft } from './drafts.sql.ts';
import { type Entries, plainly, readEntries, toAllocate } from './entries.ts';
import { fittingChoices } from './fitting-choices.ts';
import { inputsNow } from './inputs-now.ts';
import { lotteryNow } from './lottery.ts';

/** How a draft stands to what holds now. */
export interface Standing {
  readonly entries: Entries;
  readonly inputs: Inputs;
  /** Its choices, without what no longer fits. */
  readonly again: Choices;
  /** What has changed since it was made, in words; it can be published while that is empty. */
  readonly since: readonly string[];
}

/** @param queries the transaction, for a caller that is about to act on it */
export async function readDraftStatus(
  queries: Queries,
  draft: StoredDraft,
  committees: readonly Committee[],
): Promise<Standing> {
  const entries = await readEntries(queries, draft.eventId, committees);
  const inputs = stored.inputs(draft);
  const choices = stored.choices(draft);
  const again = fittingChoices(choices, entries);
  const lottery = await lotteryNow(queries, draft.eventId, toAllocate(entries, plainly));
  const now = inputsNow(entries, again, lottery);
  const names = new Map(entries.people.map(({ id, name }) => [id, name]));
  const since = changesSince(inputs, now, (ticket) => names.get(ticket) ?? 'somebody who is gone');
  const fits = JSON.stringify(again) === JSON.stringify(choices);
  const unfit = fits || since.length > 0 ? [] : ['A pin or a seat kept free no longer fits.'];
  return { entries, inputs, again, since: [...since, ...unfit] };
}
