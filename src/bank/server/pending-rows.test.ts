import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { fees } from '#tests/support/conference.ts';
import { moneyOf } from '#tests/support/money.ts';
import { registeredDelegate, setRegistrationWindow } from '#tests/support/registering.ts';
import { importSampleStatement } from '#tests/support/statements.ts';

let site: TestApp;
let admin: Person;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
  admin = await site.person({ role: 'admin' });
});
afterAll(() => site.close());

test('a booking that the bank has only reserved is no money until it is booked', async () => {
  const { regID, reference } = await registeredDelegate(site);
  const region = await getClubRegion(site.context.db.queries);
  const today = dayOf(site.clock.now, region);
  const row = (day: string, kind: string, purpose: string, amount: string, info: string) =>
    [
      ...['DE00000000000000000000', germanDay(day), germanDay(day), kind, purpose, '', '', 'NOTPROVIDED'],
      ...['', '', '', 'SAMPLE', 'DE11111111111111111111', 'SAMPDE00XXX', amount, region.currency.code, info],
    ]
      .map((cell) => `"${cell}"`)
      .join(';');
  const fee = fees.individual.toFixed(2).replace('.', ',');
  const hall = row(addDays(today, -2), 'GUTSCHR. UEBERWEISUNG', 'Hall', '-5,00', 'Umsatz gebucht');
  const upload = async (...rows: string[]) => {
    const file = Buffer.from([headings, ...rows].join('\r\n'));
    const answers = { dates: 'day_first' };
    return (await importSampleStatement(site, admin.token, file, '1,4,7,,,14,,16', answers)).body;
  };

  const pending = `${reference} Berlin MUN`;
  const first = await upload(
    row(addDays(today, -1), 'ONLINE-UEBERWEISUNG', pending, fee, 'Umsatz vorgemerkt'),
    hall,
  );
  expect(first).toMatchObject({ credits: 0, newCredits: 0 });
  expect((await moneyOf(site, admin, regID)).state).not.toBe('paid');

  const booked = `SVWZ+${reference} Berlin MUN 2027 ABWA+Sample`;
  const second = await upload(row(today, 'GUTSCHR. UEBERWEISUNG', booked, fee, 'Umsatz gebucht'), hall);
  expect(second).toMatchObject({ credits: 1, newCredits: 1 });
  const money = await moneyOf(site, admin, regID);
  expect(money.state).toBe('paid');
  expect(money.warnings.join(' ')).not.toContain('paid twice');
});

const germanDay = (day: string) => day.slice(2).split('-').toReversed().join('.');
const headings =
  '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"';
