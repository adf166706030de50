import { expect, test } from 'vitest';
import { getOwnMoney } from '#bank/contract.ts';
import { addDiscountCode, listAnnouncedEvents, updateEvent } from '#conference/contract.ts';
import { createSeededRandom } from '#platform/artwork/seeded-random.ts';
import { getOwnReceipts } from '#receipts/contract.ts';
import { confirmRegistration, type Fee, listOwnRegistrations, register } from '#registration/contract.ts';
import { calculateDue, type Discount } from '#registration/web/model/payment.ts';
import { council, eventFees, eventName, press } from '#tests/support/conference.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { expectLedgerAgrees } from '#tests/support/money.ts';
import {
  acceptInvitation,
  inviteMember,
  openRegistration,
  ownRegistrations,
  paymentImage,
  requiredAnswers,
} from '#tests/support/registering.ts';

const walks = isAtLength ? 1000 : 10;
const hour = 3_600_000;
const site = await openRegistration();
let superadmin = await site.person({ role: 'superadmin' });
let admin = await site.person({ role: 'admin' });
const random = createSeededRandom('walks of fees');
const below = (limit: number) => Math.floor(random() * limit);
const isLucky = (chance: number) => random() < chance;

const codes: readonly Discount[] = [
  { code: 'TENTH', percent: 10, amount: null, scope: 'all' },
  { code: 'THIRD', percent: 33, amount: null, scope: 'registration' },
  { code: 'HALFBED', percent: 50, amount: null, scope: 'hospitality' },
  { code: 'FIFTY', percent: null, amount: 50_00, scope: 'all' },
  { code: 'FRIEND', percent: null, amount: 700_00, scope: 'registration' },
];

const update = async (body: object) => {
  const answer = await site.call(updateEvent, {
    body: { eventName, ...body },
    token: superadmin.token,
  });
  expect(answer.status).toBe(200);
};
const announced = async () => {
  const [event] = (await site.call(listAnnouncedEvents)).body.events;
  if (!event) throw new Error('There is no announced event');
  return event;
};

/** Changes the surcharges, starts another fee round or lets one end. */
async function changeEvent(): Promise<void> {
  const surcharge = (committee: string) => ({ committee, amount: below(4) * 75_00 });
  await update({ surcharges: [surcharge(council.value), surcharge(press.value)] });
  if (isLucky(0.5)) site.clock.advance(2 * hour);
  if (isLucky(0.5)) {
    const endsAt = new Date(site.clock.now + hour).toISOString();
    const roundFees = {
      individualAmount: 100_00 + below(9) * 13_00,
      groupMemberAmount: 90_00 + below(9) * 7_00,
      hospitalityAmount: eventFees.hospitalityAmount,
    };
    await update({ feeRounds: [{ name: 'Early bird', endsAt, places: null, fees: roundFees }] });
  }
}

const chooseAccommodation = () => (isLucky(0.4) ? ('Yes' as const) : ('No' as const));
const chooseWishes = () =>
  isLucky(0.5)
    ? { committeePreference: [council.value], portfolioPreference: [council.portfolios[1]] }
    : { committeePreference: [press.value], portfolioPreference: [press.portfolios[0]] };

interface Registered {
  token: string;
  totalAmount: number;
}

/** Registers a delegate alone or with a group, with the amount that the form shows. */
async function registerPayer(at: number): Promise<Registered> {
  const payer = await site.person();
  const isGroup = isLucky(0.5);
  const grpName = `Group ${at}`;
  const members: { email: string; fee: Fee | undefined }[] = [];
  for (let one = 0; isGroup && one < 2 + below(2); one++) {
    const member = await site.person();
    const invite = await inviteMember(site, payer, member.email, grpName);
    const answers = { ...chooseWishes(), accomodation: chooseAccommodation() };
    expect((await acceptInvitation(site, member, invite, answers)).status).toBe(200);
    const [own] = await ownRegistrations(site, member);
    members.push({ email: member.email, fee: own?.fee });
  }
  const wishes = chooseWishes();
  const accommodation = chooseAccommodation();
  const event = await announced();
  const surchargeAmount =
    event.committees.find(({ value }) => value === wishes.committeePreference[0])?.surchargeAmount ?? 0;
  const sumOf = (part: 'registration' | 'hospitality') =>
    members.reduce((sum, { fee }) => sum + Math.round((fee?.[part] ?? 0) * 100), 0);
  const input = {
    mode: isGroup ? ('leader' as const) : ('individual' as const),
    fees: event.fees,
    isHostStudent: false,
    accommodation,
    surchargeAmount,
    members: members.length,
    membersHospitalityAmount: sumOf('hospitality'),
    membersSurchargeAmount: sumOf('registration'),
  };
  const chosen = codes.filter(() => isLucky(0.3));
  const { uselessCode } = calculateDue({ ...input, discounts: chosen });
  const discounts = uselessCode === undefined ? chosen : [];
  const shown = calculateDue({ ...input, discounts });
  const body = {
    ...requiredAnswers,
    ...wishes,
    accomodation: accommodation,
    payment: paymentImage,
    isGroupRegistration: isGroup,
    feesShown: event.fees,
    totalShownAmount: shown.totalAmount,
    surchargeShownAmount: surchargeAmount,
    ...(isGroup && { grpName, grpMembers: members.map(({ email }) => email) }),
    discountCodes: discounts.map(({ code }) => code),
  };
  const answer = await site.call(register, { body, token: payer.token });
  expect(answer).toMatchObject({ status: 200 });
  const { fee, groupTotal = fee?.total } = answer.body;
  expect(Math.round((groupTotal ?? 0) * 100), 'the stored total is the shown one').toBe(shown.totalAmount);
  return { token: payer.token, totalAmount: shown.totalAmount };
}

test('what a form shows is stored, posted and receipted, in walks of rounds, codes and groups', async () => {
  for (const { code, percent, amount, scope } of codes) {
    const body = { eventName, code, percent, amount, scope, maxUses: null, expiresAt: null };
    expect((await site.call(addDiscountCode, { body, token: superadmin.token })).status).toBe(200);
  }
  for (let at = 0; at < walks; at++) {
    // The clock moves on, and sessions end after 14 days.
    if (at % 100 === 99) {
      superadmin = await site.person({ role: 'superadmin' });
      admin = await site.person({ role: 'admin' });
    }
    await changeEvent();
    const { token, totalAmount } = await registerPayer(at);
    const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
    const regID = own?._id ?? '';
    const [money] = (await site.call(getOwnMoney, { token })).body.registrations;
    // Nothing is posted for a delegate whose codes cover the whole fee.
    expect(money?.dueAmount ?? 0, 'the ledger has the shown total').toBe(totalAmount);
    const shares = await site.context.db.queries
      .selectFrom('fee_shares')
      .select('amount')
      .where('payer_id', '=', regID)
      .execute();
    expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalAmount);
    expect(shares.every(({ amount }) => amount >= 0)).toBe(true);
    const confirmed = await site.call(confirmRegistration, { body: { regID }, token: admin.token });
    expect(confirmed.status).toBe(200);
    const { receipts } = (await site.call(getOwnReceipts, { token })).body;
    expect(receipts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalAmount);
  }
  await expectLedgerAgrees(site, admin);
}, 3_600_000);
