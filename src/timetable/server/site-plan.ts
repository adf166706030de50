import { Readable } from 'node:stream';
import { reencodePictureAsJpeg, uploadLimits } from '#media/server/index.ts';
import type { CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import { type Pin, venuePlanRule } from '../contract.ts';
import {
  deleteSitePlanPicture,
  findSitePlanId,
  findSitePlanPicture,
  listSitePlanPins,
  replaceSitePlanPicture,
  replaceSitePlanPins,
} from './site-plan.sql.ts';
import { listRoomsOfEvent } from './timetable.sql.ts';
import { runTimetableChange } from './timetable.ts';

/**
 * Sets the plan of the site (product 23.7). The pins of rooms do not change.
 * @throws AppError 404 when there is no such event; 400 when the file is not an accepted picture; 409 when the event is
 *   archived or the timetable has changed; 429 for too many uploads; 503 when the queue is full
 */
export async function uploadSitePlan(
  context: Pick<Context, 'db' | 'clock' | 'uploads'> & { signal?: AbortSignal },
  caller: Caller,
  on: CheckedQuery<typeof calls.uploadSitePlan>,
  file: Buffer,
): Promise<void> {
  const { accountId } = caller;
  const { bytes } = await reencodePictureAsJpeg(context, venuePlanRule, file, {
    accountId,
    signal: context.signal,
    beforeDecoding: () => consumeLimits(context, uploadLimits, { fileUploadPerAccount: accountId }),
  });
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    await replaceSitePlanPicture(transaction, event.id, bytes);
    return { after: 'site plan' };
  });
}

/** @throws AppError 404 when there is no such event; 409 when it is archived or the timetable has changed */
export async function deleteSitePlan(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  on: CheckedBody<typeof calls.deleteSitePlan>,
): Promise<void> {
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    await deleteSitePlanPicture(transaction, event.id);
    return { before: 'site plan' };
  });
}

/**
 * @throws AppError 404 when the event or a room does not exist; 409 when the event is archived or the timetable has
 *   changed
 */
export async function saveSitePlanPins(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { pins, ...on }: CheckedBody<typeof calls.saveSitePlanPins>,
): Promise<void> {
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    const names = new Map((await listRoomsOfEvent(transaction, event.id)).map(({ id, name }) => [id, name]));
    const named = pins.map(({ roomId, x, y }) => {
      const room = names.get(roomId);
      if (room === undefined) throw new AppError(calls.saveSitePlanPins.errors.noSuchRoom);
      return { room, x, y };
    });
    await replaceSitePlanPins(transaction, event.id, named);
    return { after: named.map(({ room }) => room).join(', ') };
  });
}

/** @throws AppError 404 when there is no such plan, for example because it was replaced */
export async function getSitePlanPicture(
  { db: { queries } }: Pick<Context, 'db'>,
  { planId }: CheckedParams<typeof calls.getSitePlan>,
): Promise<SentFile> {
  const bytes = await findSitePlanPicture(queries, planId);
  if (!bytes) throw new AppError(calls.getSitePlan.errors.noSuchPlan);
  const content = Readable.from([Buffer.from(bytes)]);
  return { type: 'image/jpeg', name: 'site-plan.jpg', content, neverChanges: true };
}

/** Returns the JPEG of the plan with the pins of its rooms, or null if the event has no plan. */
export async function findSitePlanWithPicture(
  db: Db,
  eventId: string,
): Promise<{ picture: Uint8Array; pins: (Pin & { room: string })[] } | null> {
  const id = await findSitePlanId(db, eventId);
  const picture = id === undefined ? undefined : await findSitePlanPicture(db, id);
  return picture ? { picture, pins: await listSitePlanPins(db, eventId) } : null;
}

/** Copies the plan to another event, and the pins to its rooms of the same names. */
export async function copySitePlan(transaction: Transaction, from: string, to: string): Promise<void> {
  const id = await findSitePlanId(transaction, from);
  const bytes = id === undefined ? undefined : await findSitePlanPicture(transaction, id);
  if (bytes) await replaceSitePlanPicture(transaction, to, bytes);
  await replaceSitePlanPins(transaction, to, await listSitePlanPins(transaction, from));
}
