import { expect, vi } from 'vitest';
import { eraseDueAccounts } from '#accounts/server/index.ts';
import { onAccountErased } from '#app/account-hooks.ts';
import { getPayeeAddressesAndHolders } from '#conference/contract/payment-ways.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import { conference, fees } from '#tests/support/conference.ts';
import { moneyOf } from '#tests/support/money.ts';
import { readText } from '#tests/support/proofs.ts';
import { registeredDelegate } from '#tests/support/registering.ts';
import { getProofReadingProgress, retryFailedProofs } from '../../contract.ts';
import { reconcileIfRequested } from '../reconcile.ts';
import { type Reader, startReadingProofs } from './proof-reader.ts';
import {
  leaseUnreadProof,
  listDuePictureIds,
  queueNewProofPictures,
  recordReadingOutcome,
} from './readings.sql.ts';

const test = testWithOpenRegistration
  .extend('siteOptions', { settings: { METRICS_TOKEN: 'a sample token of the operator' } })
  .extend('proofs', ({ site, admin }) => {
    const registered = async () => {
      const person = await registeredDelegate(site);
      const { pictureId } = await site.context.db.queries
        .selectFrom('registrations')
        .select('payment_picture_id as pictureId')
        .where('id', '=', person.regID)
        .executeTakeFirstOrThrow();
      return { ...person, id: person.regID, pictureId: pictureId ?? '' };
    };
    const readDue = async (reader: Reader = reads) => {
      const worker = startReadingProofs(site.context, conference, fails, reader);
      await worker.readDue();
      await worker.stop();
      await reconcileIfRequested(site.context);
    };
    const money = (regID: string) => moneyOf(site, admin, regID);
    const reading = async () => (await site.call(getProofReadingProgress, { token: admin.token })).body;
    const readings = () => site.context.db.queries.selectFrom('proof_readings').selectAll().execute();
    return { registered, readDue, money, reading, readings };
  });

const minute = 60_000;
const fails = (error: unknown) => {
  throw error;
};
const [upiId = ''] = getPayeeAddressesAndHolders(conference.payment).addresses;
const clean = readText(
  `₹${fees.individual}`,
  'Payment successful',
  'UPI transaction ID',
  '612345678901',
  upiId,
);
const reads: Reader = async () => clean;

test('the picture of a registration is read once, and its facts make the payment plausible', async ({
  proofs,
}) => {
  const { id } = await proofs.registered();
  expect(await proofs.money(id)).toMatchObject({ proof: { state: 'queued' }, isSettled: false });
  const reader = vi.fn(reads);
  await proofs.readDue(reader);
  await proofs.readDue(reader);
  expect(reader).toHaveBeenCalledTimes(1);
  expect(await proofs.money(id)).toMatchObject({
    state: 'proof_plausible',
    isSettled: true,
    proof: {
      state: 'read',
      width: clean.width,
      marks: [
        { what: 'sum', value: String(fees.individual) },
        { what: 'outcome', value: 'done' },
        { what: 'number', value: '612345678901', top: 120 },
        { what: 'payee', value: upiId },
      ],
    },
  });
  expect(await proofs.reading()).toMatchObject({ isOn: true, read: 1, waiting: 0, failed: [] });
});

test('two concurrent workers read each picture once', { tags: ['race'] }, async ({ proofs }) => {
  for (let count = 0; count < 3; count++) await proofs.registered();
  const reader = vi.fn(reads);
  await Promise.all([proofs.readDue(reader), proofs.readDue(reader)]);
  expect(reader).toHaveBeenCalledTimes(3);
});

test('the picture of a killed worker is read once after its lease expires', async ({ site, proofs }) => {
  const { pictureId } = await proofs.registered();
  const { queries } = site.context.db;
  const now = site.clock.now;
  await queueNewProofPictures(queries, now);
  const killed = await leaseUnreadProof(queries, pictureId, 'killed', { now, until: now + 2 * minute });
  const reader = vi.fn(reads);
  await proofs.readDue(reader);
  expect(reader, 'it is leased').not.toHaveBeenCalled();
  site.clock.advance(3 * minute);
  await proofs.readDue(reader);
  expect(reader).toHaveBeenCalledTimes(1);
  const late = await site.context.db.change((transaction) =>
    recordReadingOutcome(transaction, killed ?? fails('no lease'), { failedAt: now }),
  );
  expect(late).toBe(false);
  expect(await proofs.reading()).toMatchObject({ read: 1, failed: [] });
});

test('reading fails after three attempts, until an admin retries it', async ({ site, admin, proofs }) => {
  const { id, email } = await proofs.registered();
  const reader = vi.fn<Reader>(async () => fails(new Error('nothing to read')));
  for (let tries = 0; tries < 5; tries++) {
    await proofs.readDue(reader);
    site.clock.advance(minute);
  }
  expect(reader).toHaveBeenCalledTimes(3);
  expect(await proofs.money(id)).toMatchObject({ state: 'unread', proof: { state: 'failed' } });
  expect(await proofs.reading()).toMatchObject({ read: 0, waiting: 0, failed: [{ _id: id, email }] });
  const again = () => site.call(retryFailedProofs, { token: admin.token });
  expect((await again()).body).toEqual({ message: 'They are read again' });
  expect(await again()).toMatchObject({
    status: 409,
    body: { error: retryFailedProofs.errors.noneFailed.message },
  });
  await proofs.readDue();
  expect((await proofs.money(id)).state).toBe('proof_plausible');
});

test('a new picture is read, and the replaced one is ignored', async ({ site, proofs }) => {
  const { id, accountId, pictureId } = await proofs.registered();
  await proofs.readDue();
  const { queries } = site.context.db;
  const before = await queries
    .selectFrom('images')
    .selectAll()
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('images')
    .values({ ...before, id: 'another' })
    .execute();
  await queries
    .updateTable('registrations')
    .set({ payment_picture_id: 'another' })
    .where('account_id', '=', accountId)
    .execute();
  await proofs.readDue(async () => readText('Payment failed'));
  expect(await proofs.money(id)).toMatchObject({
    state: 'needs_review',
    proof: { state: 'read', marks: [{ what: 'outcome', value: 'failed' }] },
  });
  expect(await listDuePictureIds(queries, site.clock.now + minute, 5)).toEqual([]);
});

test('facts are extracted again after the rules changed, without reading the picture', async ({
  site,
  proofs,
}) => {
  const { id } = await proofs.registered();
  await proofs.readDue(async () =>
    readText(`₹${fees.individual}`, 'Payment failed', `UTR 612345678901`, upiId),
  );
  const { queries } = site.context.db;
  const before = { facts_version: null, outcome: null, payee: null };
  await queries.updateTable('proof_readings').set(before).execute();
  const reader = vi.fn(reads);
  await proofs.readDue(reader);
  expect(reader).not.toHaveBeenCalled();
  expect((await proofs.readings())[0]).toMatchObject({ outcome: 'failed', payee: upiId });
  expect((await proofs.money(id)).warnings).toEqual(['The picture says that the payment failed.']);
});

test('nothing is read while other work waits for the processor', async ({ site, proofs }) => {
  await proofs.registered();
  const reader = vi.fn(reads);
  const busy = { ...site.context, hashing: { ...site.context.hashing, length: 1 } };
  const worker = startReadingProofs(busy, conference, fails, reader);
  await worker.readDue();
  await worker.stop();
  expect(reader).not.toHaveBeenCalled();
  expect(await proofs.reading()).toMatchObject({ waiting: 1 });
});

test('readings are deleted with the account', async ({ site, proofs }) => {
  const { accountId } = await proofs.registered();
  await proofs.readDue();
  const { queries } = site.context.db;
  expect(await proofs.readings()).toHaveLength(1);
  await queries
    .updateTable('accounts')
    .set({ deletion_scheduled_at: 1 })
    .where('id', '=', accountId)
    .execute();
  await eraseDueAccounts(site.context, onAccountErased(site.context), fails);
  expect(await proofs.readings()).toEqual([]);
});

test('metrics count the waiting pictures', async ({ site, proofs }) => {
  await proofs.registered();
  await proofs.registered();
  const shown = { authorization: `Bearer ${site.context.config.metricsToken}` };
  const metrics = async () =>
    (await site.app.inject({ method: 'GET', url: '/metrics', headers: shown })).body;
  expect(await metrics()).toMatch(/^proofs_waiting 2$/m);
  await proofs.readDue();
  expect(await metrics()).toMatch(/^proofs_waiting 0$/m);
});
