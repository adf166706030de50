import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPasskey, startPasskey } from '#accounts/contract/passkeys.ts';
import {
  confirmInstitute,
  deleteOwnAccount,
  editProfile,
  endOtherSessions,
  endSession,
  sendInstituteLink,
} from '#accounts/contract.ts';
import {
  acceptOffer,
  acceptSwap,
  cancelSwap,
  declineOffer,
  declineSwap,
  requestSwap,
  withdrawOwn,
} from '#allocation/contract.ts';
import { resubmitPayment } from '#bank/contract.ts';
import { backfillLedger, issueReceipt } from '#ledger/server/index.ts';
import type { AnyCall, ErrorSpec, Role } from '#platform/contract/call.ts';
import { unauthorized } from '#platform/contract/common.ts';
import { getPaymentReference, leaveGroup, register, sendInvite } from '#registration/contract.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { eventName } from '../support/conference.ts';
import { bringLines, referenceOf } from '../support/money.ts';
import { individual, setWindow } from '../support/registering.ts';
import { placeRegistration } from '../support/registrations.ts';
import { softPasskey } from '../support/soft-passkey.ts';

/** A provider that does not exist. The server has its calls all the same. */
const someProvider = {
  OIDC_ISSUER: 'https://provider.example.org',
  OIDC_CLIENT_ID: 'sample',
  OIDC_CLIENT_SECRET: 'sample',
};

/** Every call of the site, as the server itself lists them. */
async function everyCall(): Promise<AnyCall[]> {
  const site = await testApp({ settings: someProvider });
  const calls = [...site.app.calls];
  await site.close();
  return calls;
}

const calls = await everyCall();
const callers = [
  'visitor',
  'garbage',
  'unverified client',
  'client',
  'admin',
  'superadmin',
  'about to be deleted',
] as const;
type Who = (typeof callers)[number];
const roleOf: Partial<Record<Who, Role>> = {
  'unverified client': 'client',
  client: 'client',
  admin: 'admin',
  superadmin: 'superadmin',
};

/** Returns 'through' when the caller passes authorization, else the expected error. */
function expected(call: AnyCall, who: Who): 'through' | ErrorSpec {
  if (call.who === 'anyone') return 'through';
  // A repeated request for deletion succeeds (product 3.8), although the session has ended.
  if (call === deleteOwnAccount && who === 'about to be deleted')
    return call.errors.alreadyScheduled ?? unauthorized;
  const role = roleOf[who];
  if (!role) return unauthorized;
  return call.who.includes(role) ? 'through' : (call.forbidden ?? unauthorized);
}

describe('every call lets in exactly whom its contract names', () => {
  let site: TestApp;
  const tokens = new Map<Who, string>();
  beforeAll(async () => {
    site = await testApp({ settings: someProvider });
    tokens.set('garbage', 'x'.repeat(43));
    for (const who of ['unverified client', 'client', 'admin'] as const) {
      const role = roleOf[who] ?? 'client';
      tokens.set(who, (await site.person({ role, verified: who !== 'unverified client' })).token);
    }
    tokens.set('superadmin', (await site.superadmin()).token);
    const leaving = await site.person();
    await site.call(deleteOwnAccount, { body: {}, token: leaving.token });
    tokens.set('about to be deleted', leaving.token);
  });
  afterAll(() => site.close());

  // Sends input that no call accepts: permitted callers get an error about the input, and nothing changes.
  const send = (call: AnyCall, who: Who) => {
    const token = tokens.get(who);
    return site.call(call, { ...(call.method === 'GET' ? {} : { body: [] }), ...(token ? { token } : {}) });
  };

  const takesInput = (call: AnyCall) => call.body !== undefined || call.method === 'GET';
  const rows = calls.filter(takesInput).flatMap((call) => callers.map((who) => ({ call, who })));
  test.each(rows.map(({ call, who }) => [`${call.method} ${call.path}`, who, call] as const))(
    '%s, called by %s',
    async (_name, who, call) => {
      const door = expected(call, who);
      const { status, body } = await send(call, who);
      if (door !== 'through')
        expect([status, body]).toEqual([door.status, { error: door.message, code: door.code }]);
      else {
        expect(status).toBeLessThan(500);
        expect([401, 403]).not.toContain(status);
      }
    },
  );

  test('says who may call for each call, and covers those without input too', () => {
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) expect(call.who === 'anyone' || call.who.length > 0).toBe(true);
  });

  test.each(
    calls.filter((call) => !takesInput(call)).map((call) => [`${call.method} ${call.path}`, call] as const),
  )('%s refuses everybody it must refuse', async (_name, call) => {
    for (const who of callers) {
      const door = expected(call, who);
      if (door === 'through') continue;
      const { status, body } = await send(call, who);
      expect([status, body]).toEqual([door.status, { error: door.message, code: door.code }]);
    }
  });
});

describe("another client's data", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
    await setWindow(site, true);
  });
  afterAll(() => site.close());

  /** Typical bodies of delegates' calls with valid ids, so that a request passes as many checks as possible. */
  const invitation = { email: 'member@example.org', eventName, grpName: 'Sample Group' };
  const usual: Record<string, object> = {
    [editProfile.path]: { newName: 'Sample Newname', phone: '+91 90000 00000' },
    [register.path]: individual,
    [getPaymentReference.path]: { eventName },
    [sendInvite.path]: invitation,
    [leaveGroup.path]: { eventName },
    [startPasskey.path]: { password: 'sample-password' },
    // Adding and removing a passkey have the same path.
    [addPasskey.path]: {
      name: 'Sample phone',
      credential: foreignCredential,
      password: 'sample-password',
    },
    [endSession.path]: { password: 'sample-password' },
    [endOtherSessions.path]: { password: 'sample-password' },
    [sendInstituteLink.path]: {
      instituteEmail: 'student@nits.ac.in',
      scholarID: '2412001',
      branch: 'Physics',
      year: '1st year',
    },
    [confirmInstitute.path]: { token: 'sample-token' },
    [acceptOffer.path]: { offerID: 'sample-offer' },
    [declineOffer.path]: { offerID: 'sample-offer' },
    [requestSwap.path]: { eventName, committee: 'sample', portfolio: 'Sample' },
    [acceptSwap.path]: { swapID: 'sample-swap' },
    [declineSwap.path]: { swapID: 'sample-swap' },
    [cancelSwap.path]: { swapID: 'sample-swap' },
    [resubmitPayment.path]: { transactionNumber: '412345678901' },
    [withdrawOwn.path]: { eventName, reason: 'An exam' },
  };

  const ofClients = calls.filter(({ who }) => who !== 'anyone' && who.includes('client'));
  test.each(ofClients.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s neither shows nor changes it, whatever ids a client sends along',
    async (_name, call) => {
      const other = await placeRegistration(site.context, { name: 'Unmistakably Another' });
      const sessionID = await openSession(site, other.accountId);
      const passkeyID = await placePasskey(site, other.accountId);
      const receiptID = await placeReceipt(site, other.id);
      const ids = {
        sessionID,
        passkeyID,
        receiptID,
        regID: other.id,
        eventID: other.id,
        registrationID: other.id,
        accountID: other.accountId,
        accountId: other.accountId,
        _id: other.accountId,
        id: other.accountId,
      };
      const sent = { ...usual[call.path], ...ids };
      if (call.body)
        expect(call.body.safeParse(sent), 'nothing is refused for its input').toMatchObject({
          success: true,
        });
      const { token } = await site.person();
      const rows = () => standing(site, other.accountId);
      const before = await rows();
      const { status, body } = await site.call(call, {
        token,
        query: ids,
        params: { ...ids, eventName },
        ...(call.method === 'GET' ? {} : { body: sent }),
      });
      expect(status).not.toBe(400);
      expect(status).toBeLessThan(500);
      expect(JSON.stringify(body)).not.toContain(other.name);
      expect(JSON.stringify(body)).not.toContain(other.email);
      expect(await rows()).toEqual(before);
    },
  );
});

async function openSession({ context, clock }: TestApp, accountId: string): Promise<string> {
  const id = `session of ${accountId}`;
  const { queries } = context.db;
  await queries
    .insertInto('sessions')
    .values({
      id,
      token_fingerprint: id,
      account_id: accountId,
      created_at: clock.now,
      expires_at: clock.now + 1_000,
      device: 'Unmistakably Another',
    })
    .execute();
  return id;
}

/** A credential of another account's device, for another session. */
const foreignCredential = softPasskey().create({
  challenge: 'c2FtcGxl',
  rp: { id: 'mun.example.org', name: 'Sample' },
  user: { id: 'c2FtcGxl', name: 'sample', displayName: 'Sample' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});

async function placePasskey({ context, clock }: TestApp, accountId: string): Promise<string> {
  const id = `passkey of ${accountId}`;
  await context.db.queries
    .insertInto('passkeys')
    .values({
      id,
      account_id: accountId,
      credential_id: id,
      public_key: Buffer.from('a sample key'),
      counter: 0,
      transports: '',
      rp_id: 'mun.example.org',
      name: 'Unmistakably Another',
      created_at: clock.now,
      last_used_at: null,
    })
    .execute();
  return id;
}

async function placeReceipt({ context, clock }: TestApp, registrationId: string): Promise<string> {
  await backfillLedger(context);
  await bringLines(context, [{ words: await referenceOf(context, registrationId), paise: 10_000 }]);
  const receipt = await context.db.change((changes) => issueReceipt(changes, registrationId, clock.now));
  if (!receipt) throw new Error('No receipt was issued.');
  return receipt.id;
}

/** All data of an account that a call could change. */
async function standing({ context }: TestApp, accountId: string) {
  const { queries } = context.db;
  return {
    account: await queries.selectFrom('accounts').selectAll().where('id', '=', accountId).execute(),
    passkeys: await queries.selectFrom('passkeys').selectAll().where('account_id', '=', accountId).execute(),
    sessions: await queries.selectFrom('sessions').selectAll().where('account_id', '=', accountId).execute(),
    registrations: await queries
      .selectFrom('registrations')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute(),
  };
}
