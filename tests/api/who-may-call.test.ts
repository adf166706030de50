import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPasskey, startPasskeyCreation } from '#accounts/contract/passkeys.ts';
import {
  confirmInstitute,
  editProfile,
  endOtherSessions,
  endSession,
  scheduleOwnAccountDeletion,
  sendInstituteLink,
} from '#accounts/contract.ts';
import {
  acceptOffer,
  acceptSwap,
  cancelSwap,
  declineOffer,
  declineSwap,
  requestSwap,
  withdrawOwnRegistration,
} from '#allocation/contract.ts';
import { markMessagesRead } from '#announcements/contract/messages.ts';
import { setNewsSubscription } from '#announcements/contract/subscription.ts';
import { grantDuty, markDutyPageOpened, replaceOwnPass } from '#attendance/contract.ts';
import { saveSpokenName } from '#awards/contract.ts';
import { resubmitPaymentProof } from '#bank/contract.ts';
import { backfillLedger } from '#bank/server/index.ts';
import { duties } from '#conference/contract/duties.ts';
import { checkDiscountCode } from '#conference/contract.ts';
import { createApiToken, listApiTokens, withdrawApiToken } from '#connections/contract.ts';
import { correctOwnCertificateName } from '#credentials/contract.ts';
import { answerFeedbackForm } from '#feedback/contract.ts';
import { recordDetailOpenings, saveOwnStay, saveOwnTeamStay } from '#hospitality/contract.ts';
import type { AnyCall, ErrorSpec, Role } from '#platform/contract/call.ts';
import { forbidden, unauthorized } from '#platform/contract/common.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { addMissingAnswers } from '#questions/contract.ts';
import { issueReceipt } from '#receipts/server/index.ts';
import { setRecordName } from '#record/contract.ts';
import {
  changePaymentWay,
  changeRegistration,
  createShareLinkOfInvite,
  issuePaymentReference,
  keepInviteForLater,
  leaveGroupAndDeleteRegistration,
  register,
  remindInvitees,
  removeMemberAndDeleteRegistration,
  renameGroup,
  reserveFees,
  sendInvite,
} from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { council, event, eventName } from '#tests/support/conference.ts';
import { startedAt } from '#tests/support/first-start.ts';
import { importBankLines, referenceOf } from '#tests/support/money.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { softPasskey } from '#tests/support/soft-passkey.ts';
import { createGuardianLink, requestGuardianConsent, saveOwnDetails } from '#welfare/contract.ts';

/** Settings of a log-in provider that does not exist. With them the server has the calls about a provider. */
const someProvider = {
  OIDC_ISSUER: 'https://provider.example.org',
  OIDC_CLIENT_ID: 'sample',
  OIDC_CLIENT_SECRET: 'sample',
};

/** Returns every call of the site, as the server lists them. */
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
  'api token',
  'withdrawn api token',
  ...duties,
] as const;
type Who = (typeof callers)[number];
const roleOf: Partial<Record<Who, Role>> = {
  'unverified client': 'client',
  client: 'client',
  admin: 'admin',
  superadmin: 'superadmin',
  door: 'client',
  chair: 'client',
  hospitality: 'client',
  press: 'client',
};

/** Returns 'through' when the caller passes authorization, else the expected error. */
function expected(call: AnyCall, who: Who): 'through' | ErrorSpec {
  if (call.who === 'anyone') return 'through';
  // A repeated request for deletion gets an answer although the session has ended (product 3.8).
  if (call === scheduleOwnAccountDeletion && who === 'about to be deleted')
    return call.errors.alreadyScheduled ?? unauthorized;
  if (call.forApiTokens && who === 'api token') return 'through';
  const role = roleOf[who];
  const duty = duties.find((kind) => kind === who);
  if (duty && call.duties?.includes(duty)) return 'through';
  if (!role) return unauthorized;
  return call.who.includes(role) ? 'through' : (call.forbidden ?? forbidden);
}

describe('every call allows exactly the roles and duties that its contract names', () => {
  let site: TestApp;
  const tokens = new Map<Who, string>();
  const lastDay = dayOf(startedAt + 2 * dayMs, { timeZone: 'UTC' });
  beforeAll(async () => {
    site = await testApp({ settings: someProvider });
    tokens.set('garbage', 'x'.repeat(43));
    for (const who of ['unverified client', 'client', 'admin'] as const) {
      const role = roleOf[who] ?? 'client';
      tokens.set(who, (await site.person({ role, verified: who !== 'unverified client' })).token);
    }
    const { token } = await site.superadmin();
    tokens.set('superadmin', token);
    for (const kind of duties) {
      const volunteer = await site.person();
      const body = {
        eventName,
        email: volunteer.email,
        kind,
        committee: council.value,
        lastDay,
      };
      expect((await site.call(grantDuty, { token, body })).status).toBe(200);
      tokens.set(kind, volunteer.token);
    }
    for (const who of ['api token', 'withdrawn api token'] as const) {
      const body = { eventName, name: who, lastDay };
      tokens.set(who, (await site.call(createApiToken, { token, body })).body.token);
    }
    const { body: listed } = await site.call(listApiTokens, { token, params: { eventName } });
    const withdrawn = listed.tokens.find(({ name }) => name === 'withdrawn api token');
    const { status } = await site.call(withdrawApiToken, { token, body: { tokenId: withdrawn?._id } });
    expect(status).toBe(200);
    const leaving = await site.person();
    await site.call(scheduleOwnAccountDeletion, { body: {}, token: leaving.token });
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

  test('names the callers of each call, also of those without input', () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.some(({ duties: accepted }) => accepted?.includes('door'))).toBe(true);
    for (const { who, duties: accepted = [], forApiTokens = false } of calls)
      expect(who === 'anyone' || who.length > 0 || accepted.length > 0 || forApiTokens).toBe(true);
    expect(calls.flatMap(({ forApiTokens, path }) => (forApiTokens ? [path] : []))).toEqual([
      '/v1/api/read/event',
      '/v1/api/read/registrations',
      '/v1/api/read/timetable',
    ]);
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
    await setRegistrationWindow(site, true);
  });
  afterAll(() => site.close());

  /** Typical bodies of delegates' calls with valid ids, so that a request passes as many checks as possible. */
  const invitation = { email: 'member@example.org', eventName, grpName: 'Sample Group' };
  const usual: Record<string, object> = {
    '/v1/api/debates/requests': { eventName, request: { kind: 'leave', list: 'general' } },
    [editProfile.path]: { newName: 'Sample Newname', phone: '+91 90000 00000' },
    [register.path]: individualBody,
    [issuePaymentReference.path]: { eventName },
    [checkDiscountCode.path]: { eventName, code: 'SAMPLE' },
    [sendInvite.path]: invitation,
    [createShareLinkOfInvite.path]: invitation,
    [keepInviteForLater.path]: invitation,
    [remindInvitees.path]: invitation,
    [leaveGroupAndDeleteRegistration.path]: { eventName },
    [removeMemberAndDeleteRegistration.path]: invitation,
    [renameGroup.path]: { eventName, grpName: 'Sample Group', newName: 'Other Group' },
    [changeRegistration.path]: { ...individualBody, revision: 0 },
    [changePaymentWay.path]: { revision: 0, paymentWay: 'upi' },
    [startPasskeyCreation.path]: { password: 'sample-password' },
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
    [resubmitPaymentProof.path]: { transactionNumber: '412345678901' },
    [addMissingAnswers.path]: { answers: {} },
    [answerFeedbackForm.path]: { answers: {} },
    [correctOwnCertificateName.path]: { name: 'Sample Name' },
    [saveOwnDetails.path]: {
      birthDate: '2010-05-05',
      emergencyContact: { name: 'Sample', phone: '+91 90000 00000', relation: 'Aunt' },
    },
    [createGuardianLink.path]: { guardianName: 'Sample' },
    [requestGuardianConsent.path]: { guardianName: 'Sample', guardianEmail: 'parent@example.org' },
    [replaceOwnPass.path]: {},
    [markDutyPageOpened.path]: { eventName, kind: 'door' },
    [setNewsSubscription.path]: { isSubscribed: true },
    [markMessagesRead.path]: { messageIds: ['sample-message'] },
    [withdrawOwnRegistration.path]: { eventName, reason: 'An exam' },
    [reserveFees.path]: { eventName, people: 1 },
    [saveOwnStay.path]: {
      roommateEmail: 'friend@example.org',
      vehicle: '',
      number: '',
      arrivesAt: '',
      people: 1,
    },
    [saveOwnTeamStay.path]: {
      eventName,
      diet: 'Vegan',
      vehicle: '',
      number: '',
      arrivesAt: '',
      people: 1,
    },
    [saveSpokenName.path]: { spoken: 'SAM-pul' },
    [setRecordName.path]: { name: 'Sample' },
    [recordDetailOpenings.path]: {
      eventName,
      sentAt: 1,
      openings: [{ id: '0190b2c4-0000-7000-8000-000000000001', at: 1, registrationId: 'sample' }],
    },
  };

  const ofClients = calls.filter(({ who }) => who !== 'anyone' && who.includes('client'));
  test.each(ofClients.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s neither shows nor changes it, whatever ids a client sends along',
    async (_name, call) => {
      const other = await insertTestRegistration(site.context, { name: 'Unmistakably Another' });
      const sessionID = await openSession(site, other.accountId);
      const passkeyID = await placePasskey(site, other.accountId);
      const receiptID = await placeReceipt(site, other.id);
      const certificateId = await placeCertificate(site, other.id);
      const fileId = await placeAnswerFile(site, other);
      const ids = {
        sessionID,
        passkeyID,
        receiptID,
        certificateId,
        fileId,
        regID: other.id,
        registrationId: other.id,
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

async function placeCertificate({ context, clock }: TestApp, registrationId: string): Promise<string> {
  const id = `certificate of ${registrationId}`;
  await context.db.queries
    .insertInto('certificates')
    .values({
      id,
      event_id: event.id,
      registration_id: registrationId,
      kind: 'award',
      name: 'Unmistakably Another',
      email: '',
      role: 'Sample',
      code: id,
      statement: '',
      issued_at: clock.now,
      withdrawn_at: null,
    })
    .execute();
  return id;
}

async function placeAnswerFile(
  { context, clock }: TestApp,
  { id: registrationId, accountId }: { id: string; accountId: string },
): Promise<string> {
  const { queries } = context.db;
  const id = `file of ${registrationId}`;
  const unset = {
    required_at: null,
    listed_at: null,
    filtered_at: null,
    searched_at: null,
    after_seat_at: null,
    answer_by: null,
    withdrawn_at: null,
    at_door_at: null,
  };
  const question = { id, event_id: event.id, kind: 'file', label: 'Sample', help: '', position: 0 } as const;
  await queries
    .insertInto('questions')
    .values({ ...question, ...unset, audience: '[]', options: '[]', former_options: '[]' })
    .execute();
  await queries
    .insertInto('answer_files')
    .values({
      id,
      account_id: accountId,
      question_id: id,
      registration_id: registrationId,
      name: 'other.pdf',
      content_type: 'application/pdf',
      created_at: clock.now,
      bytes: Buffer.from('Unmistakably Another'),
    })
    .execute();
  return id;
}

async function placeReceipt({ context, clock }: TestApp, registrationId: string): Promise<string> {
  await backfillLedger(context);
  await importBankLines(context, [{ words: await referenceOf(context, registrationId), amount: 10_000 }]);
  const receipt = await context.db.change((transaction) =>
    issueReceipt(transaction, registrationId, clock.now),
  );
  if (!receipt) throw new Error('No receipt was issued.');
  return receipt.id;
}

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
