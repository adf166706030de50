import type { Queries } from '#platform/server/db/tables.ts';
import type { Choices } from '../contract.ts';
import { lotteryOrder } from '../rule/lottery.ts';
import { stored } from './draft-documents.ts';
import { findDraft, listPublications } from './drafts.sql.ts';

/** What of a published draft matters after publishing. */
interface PublishedDraft extends Pick<Choices, 'demandingFor' | 'admitted'> {
  /** All tickets in the lottery's order. */
  readonly order: readonly string[];
}

/** By the id of the draft. A draft never changes, so that its documents are read once in each process. */
const kept = new Map<string, PublishedDraft>();
const mostKept = 20;

/** The newest published draft of an event; undefined before anything is published. */
export async function newestPublished(
  queries: Queries,
  eventId: string,
): Promise<PublishedDraft | undefined> {
  const [newest] = await listPublications(queries, eventId);
  if (!newest) return undefined;
  const known = kept.get(newest.id);
  if (known) return known;
  const draft = await findDraft(queries, eventId, newest.id);
  if (!draft) return undefined;
  const { lottery, delegates } = stored.inputs(draft);
  const { demandingFor, admitted } = stored.choices(draft);
  const order = await lotteryOrder(
    lottery,
    delegates.map(({ ticket }) => ticket),
  );
  const read = { demandingFor, admitted, order };
  kept.set(newest.id, read);
  if (kept.size > mostKept) kept.delete([...kept.keys()][0] as string);
  return read;
}
