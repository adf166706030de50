import { getPasskeys, removePasskey } from '#accounts/contract/passkeys.ts';
import {
  confirmInstitute,
  dashboard,
  deleteOwnAccount,
  handOver,
  login,
  reissueRecoveryCodes,
  resetPassword,
  resetSecondFactor,
  sendInstituteLink,
  sendResetLink,
  setLastDay,
  turnOffSecondFactor,
} from '#accounts/contract.ts';
import { expireDueRoles } from '#accounts/server/index.ts';
import { requestResubmission } from '#bank/contract.ts';
import { confirmBankDetails, enterBankDetails, getBankDetails } from '#conference/contract/bank-details.ts';
import { beginEdition } from '#conference/contract.ts';
import { contactUs } from '#contact/contract.ts';
import {
  confirmRefundReversal,
  listRefunds,
  releaseRefund,
  reverseRefund,
  sendRefund,
} from '#ledger/contract.ts';
import { backfillLedger } from '#ledger/server/index.ts';
import {
  assignPortfolio,
  confirmRegistration,
  correctSeat,
  declineRegistration,
  getRegistered,
  getRegistrationDesk,
  register,
  undoDecision,
  withdrawInvite,
} from '#registration/contract.ts';
import { getOrCreateReference } from '#registration/server/payment-references.ts';
import type { Person, ReadMail, TestApp } from './app.ts';
import { setUpSecondFactor } from './authenticator.ts';
import { conference, council, event, eventName } from './conference.ts';
import { bringLines, referenceOf } from './money.ts';
import { accept, complete, individual, invite, newMember, setWindow } from './registering.ts';
import { placeRegistration, setOwner } from './registrations.ts';
import { seatMails, swapMails } from './seat-mails.ts';
import { addSoftPasskey } from './soft-passkey.ts';

/** Sixty characters, some of which look like markup. */
export const longName = 'Maximiliana "Max" <b>Konstantinopolskaya</b> & Venkatanarasi';
/** The longest possible name of a group, with markup too. */
export const longGroup = `The <i>Sample</i> Delegation of the Greater Debating Union & Friends / ${'x'.repeat(9)}`;

/** Causes one mail of each kind, with the longest possible names. Returns the mails. */
export async function everyMail(site: TestApp): Promise<ReadMail[]> {
  await setWindow(site, true);
  const person = (email: string) => site.person({ name: longName, email });
  const superadmin = await site.superadmin();
  const decide = async (call: typeof confirmRegistration | typeof declineRegistration, { email }: Person) => {
    const { allSuchEvents } = (await site.call(getRegistered, { token: superadmin.token })).body;
    const regID = allSuchEvents.find((one) => one.email === email)?._id ?? '';
    await site.call(call, { body: { regID }, token: superadmin.token });
    return regID;
  };

  const alone = await person('maximiliana.konstantinopolskaya.alone@example.org');
  await site.call(register, { body: { ...individual, accomodation: 'Yes' }, token: alone.token });
  const eventID = await decide(confirmRegistration, alone);
  const seat = { eventID, committee: council.value, portfolio: council.portfolios[1] };
  await site.call(assignPortfolio, { body: seat, token: superadmin.token });
  const { eventID: regID, ...from } = seat;
  const right = { committee: council.value, portfolio: council.portfolios[0] };
  await site.call(correctSeat, { body: { regID, from, to: right }, token: superadmin.token });
  const declined = await person('maximiliana.konstantinopolskaya.declined@example.org');
  await site.call(register, { body: individual, token: declined.token });
  const undone = { eventID: await decide(declineRegistration, declined) };
  const desk = await site.call(getRegistrationDesk, { params: undone, token: superadmin.token });
  const reason = 'The payment of <b>somebody</b> else & not yours';
  const decision = { regID: undone.eventID, decidedAt: desk.body.decision?.at, reason };
  await site.call(undoDecision, { body: decision, token: superadmin.token });
  const asked = { regID: undone.eventID, reason: 'sum', words: reason };
  await site.call(requestResubmission, { body: asked, token: superadmin.token });

  const leader = await person('maximiliana.konstantinopolskaya.leader@example.org');
  const member = await person('maximiliana.konstantinopolskaya.member@example.org');
  await accept(site, member, await invite(site, leader, member.email, longGroup), { accomodation: 'Yes' });
  const second = await newMember(site, leader, longGroup);
  const uninvited = await person('maximiliana.konstantinopolskaya.uninvited@example.org');
  await invite(site, leader, uninvited.email, longGroup);
  const withdrawn = { email: uninvited.email, eventName, grpName: longGroup };
  await site.call(withdrawInvite, { body: withdrawn, token: leader.token });
  await newMember(site, leader, longGroup);
  await complete(site, leader, longGroup, [member.email, second.email], { accomodation: 'Yes' });

  await seatMails(site, superadmin, longName);
  await swapMails(site, longName);
  await refundMail(site, superadmin);

  const { email } = declined;
  await site.call(sendResetLink, { body: { email } });
  const token = /resetpassword\/(\S+)/.exec((await site.mails()).at(-1)?.text ?? '')?.[1];
  const newpwd = 'another sample password';
  await site.call(resetPassword, { body: { token, newpwd, cnewpwd: newpwd } });
  const again = await site.call(login, { body: { email, password: newpwd } });
  await site.call(deleteOwnAccount, { body: {}, token: again.body.token });
  await site.call(contactUs, {
    body: { name: longName, email, message: 'Two lines,\n\nand <b>one</b> more' },
  });
  await secondFactorMails(site, superadmin);
  await instituteMails(site);
  await passkeyMails(site, member);
  await bankMails(site, superadmin);
  await roleMails(site, superadmin);
  return site.mails();
}

/** One superadmin enters bank details, another confirms them. */
async function bankMails(site: TestApp, { token }: Person): Promise<void> {
  const second = await site.person({ role: 'superadmin', name: longName });
  const accountHolder = `The <i>Sample</i> Club & Friends ${'x'.repeat(80)}`;
  const details = { ...conference.payment, accountHolder, ifsc: 'ABCD0123456' };
  await site.call(enterBankDetails, { token, body: { eventName, details, seen: null } });
  const { events } = (await site.call(getBankDetails, { token })).body;
  const pending = events.find((event) => event.eventName === eventName)?.pending?._id;
  await site.call(confirmBankDetails, { token: second.token, body: { pending } });
  await site.call(beginEdition, {
    token,
    body: { eventName: 'The edition after', from: conference.event.id },
  });
}

/** Refunds a declined delegate: one superadmin sends, another releases. The bank then returns the money. */
async function refundMail(site: TestApp, { token }: Person): Promise<void> {
  const second = await site.person({ role: 'superadmin', name: longName });
  const { accountId } = await site.person({
    name: longName,
    email: 'maximiliana.konstantinopolskaya.refunded@example.org',
  });
  const { id } = await placeRegistration(site.context, { status: 'declined' });
  await setOwner(site.context, id, accountId);
  await site.context.db.change((changes) => getOrCreateReference(changes, { eventId: event.id, accountId }));
  await backfillLedger(site.context);
  const paise = 10_000_000;
  await bringLines(site.context, [{ words: await referenceOf(site.context, id), paise }]);
  const number = 'SMPLN012345678901234567890';
  await site.call(sendRefund, { body: { regID: id, paise, number }, token });
  const params = { eventName, state: 'waiting' } as const;
  const [waiting] = (await site.call(listRefunds, { params, token })).body.rows;
  const body = { refundID: waiting?._id };
  await site.call(releaseRefund, { body, token: second.token });
  await site.call(reverseRefund, { body, token });
  await site.call(confirmRefundReversal, { body, token: second.token });
}

async function passkeyMails(site: TestApp, { token, password }: Person): Promise<void> {
  await addSoftPasskey(site, { token, password });
  const [passkey] = (await site.call(getPasskeys, { token })).body.passkeys;
  await site.call(removePasskey, { token, body: { passkeyID: passkey?.passkeyID, password } });
}

/** Causes all mails about the second factor. */
async function secondFactorMails(site: TestApp, superadmin: Person): Promise<void> {
  const email = 'maximiliana.konstantinopolskaya.staff@example.org';
  const admin = await site.person({ role: 'admin', name: longName, email });
  const { recoveryCodes, code } = await setUpSecondFactor(site, admin);
  const [recoveryCode] = recoveryCodes;
  const { password } = admin;
  const { token } = (await site.call(login, { body: { email, password, code: recoveryCode } })).body;
  await site.call(reissueRecoveryCodes, { body: { code: code() }, token });
  site.clock.advance(30_000);
  await site.call(turnOffSecondFactor, { body: { code: code() }, token });
  await setUpSecondFactor(site, { ...admin, token });
  await site.call(resetSecondFactor, { body: { accountID: admin.accountId }, token: superadmin.token });
}

/** Confirms an institute e-mail that another account has had before. */
async function instituteMails(site: TestApp): Promise<void> {
  const earlier = await site.person({ institute: true, name: longName });
  const profile = (await site.call(dashboard, { token: earlier.token })).body;
  const { instituteEmail = '', scholarID = '', branch = '', year = '' } = profile;
  const body = { instituteEmail, scholarID, branch, year };
  const { token } = await site.person({ name: longName });
  const { confirmLink = '' } = (await site.call(sendInstituteLink, { token, body })).body;
  await site.call(confirmInstitute, { token, body: { token: confirmLink.split('/').at(-1) ?? '' } });
}

/** Hands a role over, and lets it expire on the same day. */
async function roleMails(site: TestApp, { token, password }: Person): Promise<void> {
  const email = 'maximiliana.konstantinopolskaya.successor@example.org';
  const { accountId } = await site.person({ name: longName, email });
  await site.call(handOver, { token, body: { email, password } });
  const lastDay = new Date(site.clock.now).toISOString().slice(0, 10);
  await site.call(setLastDay, { token, body: { accountID: accountId, lastDay, password } });
  site.clock.advance(24 * 60 * 60_000);
  await expireDueRoles(site.context, (error) => {
    throw error;
  });
}
