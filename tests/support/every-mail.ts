import { listOwnPasskeys, removePasskey } from '#accounts/contract/passkeys.ts';
import {
  confirmInstitute,
  getOwnProfile,
  handOver,
  login,
  reissueRecoveryCodes,
  resetPassword,
  resetSecondFactor,
  scheduleOwnAccountDeletion,
  sendInstituteLink,
  sendResetLink,
  setLastDayOfRole,
  turnOffAuthenticatorApp,
} from '#accounts/contract.ts';
import { expireDueRoles } from '#accounts/server/index.ts';
import { everybody, getUrgentNoticeChoices, sendUrgentNotice } from '#announcements/contract/urgent.ts';
import { listAudience, sendAnnouncement } from '#announcements/contract.ts';
import { queueDueAnnouncements } from '#announcements/server/index.ts';
import { addShifts, grantDuty, listShifts, offerShift, takeOfferedShift } from '#attendance/contract.ts';
import { decideAward, getCeremony, releaseAwards } from '#awards/contract.ts';
import {
  confirmRefundReversal,
  listRefunds,
  recordDeskPayment,
  recordSentRefund,
  releaseRefund,
  requestResubmission,
  reverseRefundOrRequestReversal,
} from '#bank/contract.ts';
import { backfillLedger } from '#bank/server/index.ts';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import type { BankDetails } from '#conference/contract/payment-ways.ts';
import { createEdition } from '#conference/contract.ts';
import { answerContactMessage, contactUs, getPageOfContactMessages } from '#contact/contract.ts';
import { addCertificateDraft } from '#credentials/contract.ts';
import { getFeedbackFormWithResults, saveFeedbackQuestions, setFeedbackWindow } from '#feedback/contract.ts';
import { sendFeedbackMails } from '#feedback/server/index.ts';
import { changeQuestionList } from '#questions/contract.ts';
import { sendAnswerReminders } from '#questions/server/index.ts';
import {
  assignPortfolio,
  changeRegistration,
  confirmRegistration,
  correctSeat,
  declineRegistration,
  getRegistrationForDesk,
  listAllRegistrations,
  listOwnRegistrations,
  register,
  remindInvitees,
  undoDecision,
  withdrawInvite,
} from '#registration/contract.ts';
import { getOrCreatePaymentReference } from '#registration/server/payment-references.ts';
import { deleteReport } from '#reports/contract.ts';
import { getTimetable, saveTimetableSession, setTimetableVisibility } from '#timetable/contract.ts';
import {
  decideGuardianScan,
  getWelfareSettings,
  requestGuardianConsent,
  saveOwnDetails,
  signGuardianConsent,
  updateWelfareSettings,
  uploadGuardianScan,
} from '#welfare/contract.ts';
import type { Person, ReadMail, TestApp } from './app.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { readProposal } from './awarding.ts';
import { issueWhatIsReady } from './certificates.ts';
import { conference, council, event, eventName } from './conference.ts';
import { importBankLines, referenceOf } from './money.ts';
import { ownDetails } from './payment-ways.ts';
import {
  acceptInvitation,
  individualBody,
  inviteMember,
  newMember,
  registerLeader,
  requiredAnswers,
  setRegistrationWindow,
} from './registering.ts';
import { insertTestRegistration, insertTestRegistrations, setOwner } from './registrations.ts';
import { createReader, listIds, writeReport } from './reports.ts';
import { seatMails, swapMails } from './seat-mails.ts';
import { addSoftPasskey } from './soft-passkey.ts';
import { samplePdf, upload } from './uploads.ts';

/** A name of sixty characters, some of which look like markup. */
export const longName = 'Maximiliana "Max" <b>Konstantinopolskaya</b> & Venkatanarasi';
/** A name of an account holder, parts of which look like markup. */
const longAccountHolder = `The <i>Sample</i> Club & Friends ${'x'.repeat(80)}`;
/** A name of a group with the maximum length, parts of which look like markup. */
const longGroup = `The <i>Sample</i> Delegation of the Greater Debating Union & Friends / ${'x'.repeat(9)}`;

/**
 * Causes one mail of each kind, with the longest possible names. Returns the mails.
 * @param details payment details in the currency of the site
 */
export async function everyMail(
  site: TestApp,
  details: BankDetails = ownDetails({ accountHolder: longAccountHolder }),
): Promise<ReadMail[]> {
  await setRegistrationWindow(site, true);
  const person = (email: string) => site.person({ name: longName, email });
  const superadmin = await site.superadmin();
  const decide = async (call: typeof confirmRegistration | typeof declineRegistration, { email }: Person) => {
    const { allSuchEvents } = (await site.call(listAllRegistrations, { token: superadmin.token })).body;
    const regID = allSuchEvents.find((one) => one.email === email)?._id ?? '';
    await site.call(call, { body: { regID }, token: superadmin.token });
    return regID;
  };

  const alone = await person('maximiliana.konstantinopolskaya.alone@example.org');
  await site.call(register, { body: { ...individualBody, accomodation: 'Yes' }, token: alone.token });
  const eventID = await decide(confirmRegistration, alone);
  const seat = { eventID, committee: council.value, portfolio: council.portfolios[1] };
  await site.call(assignPortfolio, { body: seat, token: superadmin.token });
  const { eventID: regID, ...from } = seat;
  const right = { committee: council.value, portfolio: council.portfolios[0] };
  await site.call(correctSeat, { body: { regID, from, to: right }, token: superadmin.token });
  await guardianMails(site, superadmin, alone, eventID);
  await answersMail(site, superadmin);
  await deskMails(site, superadmin);
  const declined = await person('maximiliana.konstantinopolskaya.declined@example.org');
  await site.call(register, { body: individualBody, token: declined.token });
  const undone = { eventID: await decide(declineRegistration, declined) };
  const desk = await site.call(getRegistrationForDesk, { params: undone, token: superadmin.token });
  const reason = 'The payment of <b>somebody</b> else & not yours';
  const decision = { regID: undone.eventID, decidedAt: desk.body.decision?.at, reason };
  await site.call(undoDecision, { body: decision, token: superadmin.token });
  const asked = { regID: undone.eventID, reason: 'sum', words: reason };
  await site.call(requestResubmission, { body: asked, token: superadmin.token });

  const leader = await person('maximiliana.konstantinopolskaya.leader@example.org');
  const member = await person('maximiliana.konstantinopolskaya.member@example.org');
  await acceptInvitation(site, member, await inviteMember(site, leader, member.email, longGroup), {
    accomodation: 'Yes',
  });
  const second = await newMember(site, leader, longGroup);
  const uninvited = await person('maximiliana.konstantinopolskaya.uninvited@example.org');
  await inviteMember(site, leader, uninvited.email, longGroup);
  site.clock.advance(24 * 60 * 60_000);
  const ofGroup = { eventName, grpName: longGroup };
  await site.call(remindInvitees, { body: ofGroup, token: leader.token });
  const withdrawn = { email: uninvited.email, ...ofGroup };
  await site.call(withdrawInvite, { body: withdrawn, token: leader.token });
  await newMember(site, leader, longGroup);
  await registerLeader(site, leader, longGroup, [member.email, second.email], { accomodation: 'Yes' });
  const [joined] = (await site.call(listOwnRegistrations, { token: second.token })).body.ypEvents;
  const changed = { ...requiredAnswers, regID: joined?._id, revision: 0, accomodation: 'Yes' };
  await site.call(changeRegistration, { body: changed as never, token: second.token });

  await seatMails(site, superadmin, longName);
  await swapMails(site, longName);
  await refundMail(site, superadmin);

  const { email } = declined;
  await site.call(sendResetLink, { body: { email } });
  const token = /resetpassword\/(\S+)/.exec((await site.mails()).at(-1)?.text ?? '')?.[1];
  const newpwd = 'another sample password';
  await site.call(resetPassword, { body: { token, newpwd, cnewpwd: newpwd } });
  const again = await site.call(login, { body: { email, password: newpwd } });
  await site.call(scheduleOwnAccountDeletion, { body: {}, token: again.body.token });
  await site.call(contactUs, {
    body: { name: longName, email, message: 'Two lines,\n\nand <b>one</b> more' },
  });
  await contactAnswerMail(site, superadmin);
  await secondFactorMails(site, superadmin);
  await instituteMails(site);
  await passkeyMails(site, member);
  await feedbackMails(site, superadmin);
  await awardMail(site, superadmin);
  await certificateMails(site, superadmin);
  await timetableMail(site, superadmin);
  await dutyMail(site, superadmin);
  await shiftMail(site, superadmin);
  await urgentMail(site, superadmin);
  await announcementMail(site, superadmin);
  await bankMails(site, superadmin, details);
  await roleMails(site, superadmin);
  await reportMails(site);
  return site.mails();
}

async function contactAnswerMail(site: TestApp, { token }: Person): Promise<void> {
  const [message] = (await site.call(getPageOfContactMessages, { token })).body.rows;
  const text = 'Yes, <b>both</b> & more.\n\nSee you there.';
  const body = { messageID: message?._id, lastEntryID: null, text, closes: true };
  await site.call(answerContactMessage, { body, token });
}

/** Sends the mails about a report: its readers are named, set up their keys, and a report arrives and is deleted. */
async function reportMails(site: TestApp): Promise<void> {
  const reader = await createReader(site, 1, longName);
  await createReader(site, 2, `${longName} II`);
  await writeReport(site, 'A report');
  const [reportId = ''] = await listIds(site, reader);
  await site.call(deleteReport, { token: reader.token, body: { reportId } });
}

async function announcementMail(site: TestApp, { token }: Person): Promise<void> {
  const filter = { section: 'confirmed' };
  const audience = await site.call(listAudience, { query: { eventName, ...filter }, token });
  const announcement = {
    subject: 'What to bring, {name}',
    text: 'Bring your <b>identity card</b> & a pen.\n\nYour place is {portfolio|your seat}.',
    buttonLabel: 'Open your dashboard',
    buttonAddress: '{dashboard}',
    topic: 'news' as const,
  };
  const { fingerprint } = audience.body;
  await site.call(sendAnnouncement, { body: { eventName, filter, announcement, fingerprint }, token });
  await queueDueAnnouncements(site.context);
  const confirmed = Array.from({ length: 51 }, () => ({ status: 'confirmed' as const, name: 'Sample Many' }));
  await insertTestRegistrations(site.context, confirmed);
  const many = { section: 'confirmed', search: 'many' };
  const list = await site.call(listAudience, { query: { eventName, ...many }, token });
  await site.person({ role: 'admin' });
  await site.call(sendAnnouncement, {
    token,
    body: { eventName, filter: many, announcement, fingerprint: list.body.fingerprint },
  });
}

/** Sends the mails about a guardian, who is asked to sign and then signs. */
async function guardianMails(
  site: TestApp,
  { token }: Person,
  delegate: Person,
  regID: string,
): Promise<void> {
  const { revision } = (await site.call(getWelfareSettings, { params: { eventName }, token })).body;
  const asked = { asksBirthDate: true, asksEmergencyContact: false, consentText: 'My child may take part.' };
  await site.call(updateWelfareSettings, { body: { eventName, ...asked, revision }, token });
  await site.call(saveOwnDetails, {
    body: { registrationId: regID, birthDate: '2018-05-05' },
    token: delegate.token,
  });
  const guardian = {
    guardianName: 'Sample Parent',
    guardianEmail: 'maximiliana.konstantinopolskaya.parent@example.org',
  };
  await site.call(requestGuardianConsent, {
    body: { registrationId: regID, ...guardian },
    token: delegate.token,
  });
  const link = /guardian\/(\S+)/.exec((await site.mails()).at(-1)?.text ?? '')?.[1];
  const query = { registrationId: regID, guardianName: 'Sample Parent', version: '1', name: 'form.pdf' };
  const scan = { token: delegate.token, file: samplePdf(), query };
  const { status } = await upload(site, uploadGuardianScan, scan);
  if (status !== 200) throw new Error('the scan was not uploaded');
  const uploadedAt = new Date(site.clock.now).toISOString();
  const refusal = { registrationId: regID, uploadedAt, decision: 'refuse', reason: longName };
  await site.call(decideGuardianScan, { body: refusal, token });
  await site.call(signGuardianConsent, { body: { token: link, name: 'Sample Parent', version: 1 } });
}

/** Sends the reminder of a question to a delegate with a seat who has not answered it. */
async function answersMail(site: TestApp, { token }: Person): Promise<void> {
  const answerBy = new Date(site.clock.now + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const asked = { kind: 'short_text', label: longName, help: '', isRequired: true, audience: [] };
  const fields = { ...asked, afterSeat: { answerBy }, options: [], shownIn: [], consentText: '' };
  const change = { what: 'add', fields };
  await site.call(changeQuestionList, { body: { eventName, revision: 0, change } as never, token });
  await sendAnswerReminders(site.context, (error) => {
    throw error;
  });
}

/** Sends the mails about a payment at the desk. */
async function deskMails(site: TestApp, { token }: Person): Promise<void> {
  const { id } = await insertTestRegistration(site.context, { paymentWay: 'desk' });
  const payer = await site.person({
    name: longName,
    email: 'maximiliana.konstantinopolskaya.desk@example.org',
  });
  await setOwner(site.context, id, payer.accountId);
  await site.context.db.change((transaction) =>
    getOrCreatePaymentReference(transaction, { eventId: event.id, accountId: payer.accountId }),
  );
  await backfillLedger(site.context);
  await site.call(recordDeskPayment, { body: { regID: id, amount: 10_000, receivedAmount: 0 }, token });
}

/** Sends the mails about feedback: the form opens, and delegates who have not answered are reminded. */
async function feedbackMails(site: TestApp, { token }: Person): Promise<void> {
  const asked = { kind: 'scale', label: 'How was it?', help: '', isRequired: true, audience: [] };
  const questions = [{ ...asked, options: [], shownIn: [], consentText: '' }];
  await site.call(saveFeedbackQuestions, { body: { eventName, revision: 0, questions }, token });
  const { revision } = (await site.call(getFeedbackFormWithResults, { params: { eventName }, token })).body;
  const opensAt = new Date(site.clock.now).toISOString();
  const closesAt = new Date(site.clock.now + 2 * 24 * 60 * 60_000).toISOString();
  await site.call(setFeedbackWindow, { body: { eventName, revision, opensAt, closesAt }, token });
  const send = () =>
    sendFeedbackMails(site.context, (error) => {
      throw error;
    });
  await send();
  site.clock.advance(24 * 60 * 60_000);
  await send();
}

/** Sends the mail about a released award. */
async function awardMail(site: TestApp, superadmin: Person): Promise<void> {
  const { token } = superadmin;
  const { scores, seen } = await readProposal(site, superadmin);
  const decision = {
    eventName,
    committee: council.value,
    award: 'best_delegate',
    place: 1,
    sentence: longName,
    registrationId: scores[0]?.registrationId,
    seen,
  };
  await site.call(decideAward, { body: decision as never, token });
  const ceremony = await site.call(getCeremony, { params: { eventName }, token });
  await site.call(releaseAwards, { body: { eventName, seen: ceremony.body.seen }, token });
}

/** Sends the mails with certificates of the delegates and of a person without an account. */
async function certificateMails(site: TestApp, { token }: Person): Promise<void> {
  const added = {
    kind: 'volunteer' as const,
    name: longName,
    role: longName,
    email: 'volunteer@example.org',
  };
  await site.call(addCertificateDraft, { body: { eventName, ...added }, token });
  await issueWhatIsReady(site, token);
}

/** Sends the mail about a new session of the timetable. */
async function timetableMail(site: TestApp, { token }: Person): Promise<void> {
  await site.call(setTimetableVisibility, { body: { eventName, revision: 0, isShown: true }, token });
  const { revision } = (await site.call(getTimetable, { params: { eventName }, token })).body;
  const session = { title: longName, kind: 'ceremony', day: 1, startMinute: 540, endMinute: 600 };
  const fields = { ...session, roomId: null, committees: 'all' };
  await site.call(saveTimetableSession, {
    body: { eventName, revision, sessionId: null, fields, notifies: true },
    token,
  });
}

/** Sends the urgent mail about the new time of a session. Call it after `timetableMail`. */
async function urgentMail(site: TestApp, { token }: Person): Promise<void> {
  const found = await site.call(getUrgentNoticeChoices, { params: { eventName }, token });
  const { sessions, fingerprint } = found.body;
  const change = { what: 'time' as const, startMinute: 615 };
  const body = { eventName, to: everybody, sessionId: sessions[0]?._id, change, fingerprint };
  await site.call(sendUrgentNotice, { body: body as never, token });
}

/** Sends the mails about a duty: to an account, and to an address without one. */
async function dutyMail(site: TestApp, { token }: Person): Promise<void> {
  const { email } = await site.person({ name: longName });
  const lastDay = new Date(site.clock.now + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const duty = { kind: 'chair', committee: council.value, lastDay } as const;
  await site.call(grantDuty, { body: { eventName, email, ...duty }, token });
  const invited = 'maximiliana.konstantinopolskaya.invited@example.org';
  await site.call(grantDuty, { body: { eventName, email: invited, ...duty }, token });
}

/** Sends the mail about an offered shift that another person takes. */
async function shiftMail(site: TestApp, { token }: Person): Promise<void> {
  const lastDay = new Date(site.clock.now + 365 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const people = [await site.person({ name: longName }), await site.person()] as const;
  for (const { email } of people)
    await site.call(grantDuty, {
      body: { eventName, email, kind: 'door', committee: '', lastDay },
      token,
    });
  // The event is years ahead, and a duty lasts at most a year.
  await site.context.db.queries
    .updateTable('duties')
    .set({ ends_at: Date.parse('2033-01-01') })
    .where(
      'account_id',
      'in',
      people.map(({ accountId }) => accountId),
    )
    .execute();
  const times = { day: 1, startMinute: 540, endMinute: 660, wanted: 1, isOpen: false };
  const shift = { ...times, place: 'East gate', task: 'Check-in', people: [people[0].email] };
  await site.call(addShifts, { body: { eventName, shifts: [shift] }, token });
  const { shifts } = (await site.call(listShifts, { params: { eventName }, token })).body;
  const body = { eventName, assignmentId: shifts[0]?.people[0]?.assignmentId ?? '' };
  await site.call(offerShift, { body, token: people[0].token });
  await site.call(takeOfferedShift, { body, token: people[1].token });
}

/** Sends the mails about payment details: one superadmin enters them, another confirms them. */
async function bankMails(site: TestApp, { token }: Person, details: BankDetails): Promise<void> {
  const second = await site.person({ role: 'superadmin', name: longName });
  await site.call(enterBankDetails, { token, body: { eventName, details, seen: null } });
  const { events } = (await site.call(getBankDetailsOfEvents, { token })).body;
  const pending = events.find((event) => event.eventName === eventName)?.pending?._id;
  await site.call(confirmBankDetails, { token: second.token, body: { pending } });
  await site.call(createEdition, {
    token,
    body: { eventName: 'The edition after', from: conference.event.id },
  });
}

/**
 * Sends the mails about a refund of a declined delegate: one superadmin sends the refund, another releases it, and the
 * bank returns the money.
 */
async function refundMail(site: TestApp, { token }: Person): Promise<void> {
  const second = await site.person({ role: 'superadmin', name: longName });
  const { accountId } = await site.person({
    name: longName,
    email: 'maximiliana.konstantinopolskaya.refunded@example.org',
  });
  const { id } = await insertTestRegistration(site.context, { status: 'declined' });
  await setOwner(site.context, id, accountId);
  await site.context.db.change((transaction) =>
    getOrCreatePaymentReference(transaction, { eventId: event.id, accountId }),
  );
  await backfillLedger(site.context);
  const amount = 10_000_000;
  await importBankLines(site.context, [{ words: await referenceOf(site.context, id), amount }]);
  const number = 'SMPLN012345678901234567890';
  await site.call(recordSentRefund, { body: { regID: id, amount, number }, token });
  const params = { eventName, state: 'waiting' } as const;
  const [waiting] = (await site.call(listRefunds, { params, token })).body.rows;
  const body = { refundID: waiting?._id };
  await site.call(releaseRefund, { body, token: second.token });
  await site.call(reverseRefundOrRequestReversal, { body, token });
  await site.call(confirmRefundReversal, { body, token: second.token });
}

async function passkeyMails(site: TestApp, { token, password }: Person): Promise<void> {
  await addSoftPasskey(site, { token, password });
  const [passkey] = (await site.call(listOwnPasskeys, { token })).body.passkeys;
  await site.call(removePasskey, { token, body: { passkeyID: passkey?.passkeyID, password } });
}

async function secondFactorMails(site: TestApp, superadmin: Person): Promise<void> {
  const email = 'maximiliana.konstantinopolskaya.staff@example.org';
  const admin = await site.person({ role: 'admin', name: longName, email });
  const { recoveryCodes, code } = await setUpSecondFactor(site, admin);
  const [recoveryCode] = recoveryCodes;
  const { password } = admin;
  const { token } = (await site.call(login, { body: { email, password, code: recoveryCode } })).body;
  await site.call(reissueRecoveryCodes, { body: { code: code() }, token });
  site.clock.advance(30_000);
  await site.call(turnOffAuthenticatorApp, { body: { code: code() }, token });
  await setUpSecondFactor(site, { ...admin, token });
  await site.call(resetSecondFactor, { body: { accountID: admin.accountId }, token: superadmin.token });
}

/** Sends the mails about an institute e-mail that another account has had before. */
async function instituteMails(site: TestApp): Promise<void> {
  const earlier = await site.person({ institute: true, name: longName });
  const profile = (await site.call(getOwnProfile, { token: earlier.token })).body;
  const { instituteEmail = '', scholarID = '', branch = '', year = '' } = profile;
  const body = { instituteEmail, scholarID, branch, year };
  const { token } = await site.person({ name: longName });
  const { confirmLink = '' } = (await site.call(sendInstituteLink, { token, body })).body;
  await site.call(confirmInstitute, { token, body: { token: confirmLink.split('/').at(-1) ?? '' } });
}

async function roleMails(site: TestApp, { token, password }: Person): Promise<void> {
  const email = 'maximiliana.konstantinopolskaya.successor@example.org';
  const { accountId } = await site.person({ name: longName, email });
  await site.call(handOver, { token, body: { email, password } });
  const lastDay = new Date(site.clock.now).toISOString().slice(0, 10);
  await site.call(setLastDayOfRole, { token, body: { accountID: accountId, lastDay, password } });
  site.clock.advance(24 * 60 * 60_000);
  await expireDueRoles(site.context, (error) => {
    throw error;
  });
}
