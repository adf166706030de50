import { z } from 'zod';
import { draftAnswers } from '#registration/contract/fields.ts';
import { type CommitteeChoices, stillOffered } from './selection.ts';
import { emptyValues, type FormValues } from './values.ts';

const stored = z.object({
  committees: z.array(z.string()).catch([]),
  /** Bare names in the old format of drafts. */
  portfolios: z
    .array(z.union([z.string(), z.object({ committee: z.string(), portfolio: z.string() })]))
    .catch([]),
  ...draftAnswers.shape,
  grpName: z.string().max(80).catch(''),
});

/** The storage of drafts, such as `localStorage`. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One draft for each account and event, so that a shared computer never shows the form of another user. */
function draftKey(accountId: string, eventName: string): string {
  return `registration:${accountId}:${eventName}`;
}

/** Restores the form without choices that are no longer offered. A missing or invalid draft is an empty form. */
export function readDraft(
  store: DraftStore,
  accountId: string,
  event: {
    readonly eventName: string;
    readonly formerNames: readonly string[];
    readonly committees: readonly CommitteeChoices[];
  },
): FormValues {
  try {
    const names = [event.eventName, ...event.formerNames];
    const text = names.map((name) => store.getItem(draftKey(accountId, name))).find((kept) => kept !== null);
    if (!text) return emptyValues;
    const values = stored.parse(JSON.parse(text));
    return { ...values, ...stillOffered(values, event.committees) };
  } catch {
    return emptyValues;
  }
}

/** Stores the form for a reload. Does nothing in a browser that refuses storage. */
export function keepDraft(store: DraftStore, accountId: string, eventName: string, values: FormValues): void {
  try {
    store.setItem(draftKey(accountId, eventName), JSON.stringify(values));
  } catch {
    // Private windows and full disks refuse storage.
  }
}

/** Deletes the draft after registering, or when the delegate starts afresh. */
export function forgetDraft(store: DraftStore, accountId: string, eventName: string): void {
  try {
    store.removeItem(draftKey(accountId, eventName));
  } catch {
    // As above.
  }
}
