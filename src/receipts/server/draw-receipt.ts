import { findEmblemPng } from '#media/server/index.ts';
import { toSlug } from '#platform/rule/slug.ts';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type drawJob from './draw-receipt.job.ts';
import type { ReceiptFacts } from './draw-receipt.job.ts';
import {
  type FoundReceipt,
  findReceipt,
  listLinesOnReceipt,
  listMembersOnReceipt,
  listPaymentsOnReceipt,
} from './receipts.sql.ts';

const drawing: Job<typeof drawJob> = {
  module: new URL('./draw-receipt.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
/**
 * Limits of a run in a child process. `megabytes` limits the growth of its memory. The receipt of a group of 200 takes
 * less than 30 MB, with the fonts.
 */
const bounds = { megabytes: 120, seconds: 20, outputBytes: 4 * 1024 * 1024 };

export interface ReceiptFile {
  name: string;
  bytes: Uint8Array;
}

/** Returns undefined if the receipt does not exist or its personal data were erased. */
export async function drawStoredReceipt(db: Db, id: string): Promise<ReceiptFile | undefined> {
  const found = await findReceipt(db, id);
  const payer = found && payerOn(found);
  if (!found || !payer) return undefined;
  const { eventName, clubName, clubEmail, people, number } = found;
  const members = await listMembersOnReceipt(db, id);
  const memberAt = new Map(
    members.map(({ position, name, email }) => [position, { name, email: email ?? '' }]),
  );
  const facts: ReceiptFacts = {
    number,
    issuedAt: found.issuedAt,
    cancelledAt: found.cancelledAt,
    eventName,
    club: {
      name: clubName,
      email: clubEmail,
      address: found.clubAddress?.split('\n').filter(Boolean) ?? [],
      taxNumber: found.clubTaxNumber,
    },
    lines: await listLinesOnReceipt(db, id),
    emblem: (await findEmblemPng(db, 'paper')) ?? null,
    region: await getClubRegion(db),
    receivedAmount: found.receivedAmount,
    registrationAmount: found.registrationAmount,
    hospitalityAmount: found.hospitalityAmount,
    parts: await listPaymentsOnReceipt(db, id),
    people,
    payer,
    members: Array.from({ length: people - 1 }, (_, position) => memberAt.get(position) ?? null),
  };
  return {
    name: `receipt-${toSlug(eventName)}-${number}.pdf`,
    bytes: await runInChildProcess(drawing, facts, bounds),
  };
}

function payerOn({
  name,
  email,
  college,
  reference,
  transactionNumber,
}: FoundReceipt): ReceiptFacts['payer'] | undefined {
  if (name === null || college === null || reference === null) return undefined;
  return { name, email: email ?? '', college, reference, transactionNumber };
}
