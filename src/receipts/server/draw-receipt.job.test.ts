import { expect, test } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { pageContents, textOf } from '#tests/support/pdf.ts';
import drawReceiptPdf, { type ReceiptFacts } from './draw-receipt.job.ts';

const facts: ReceiptFacts = {
  number: 7,
  issuedAt: Date.UTC(2031, 5, 2),
  cancelledAt: null,
  eventName: 'Sample MUN 2031',
  club: { name: 'Sample Club', email: 'club@example.org', address: [], taxNumber: null },
  emblem: null,
  region: defaultRegion,
  receivedAmount: 1_250_00,
  registrationAmount: 1_250_00,
  hospitalityAmount: 0,
  lines: [],
  parts: [],
  people: 1,
  payer: {
    name: 'Sample Person',
    email: 'person@example.org',
    college: 'Sample College',
    reference: 'ABCDEFGH',
    transactionNumber: null,
  },
  members: [],
};

/** Draws a receipt. Returns its text without line breaks, and the font sizes of the lines below the name of the club. */
async function draw(club: Partial<ReceiptFacts['club']>) {
  const pdf = await drawReceiptPdf({ ...facts, club: { ...facts.club, ...club } });
  const [page = ''] = pageContents(pdf);
  const [head = ''] = page.split(/ 38 Tf/);
  const sizes = [...head.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  return { text: (await textOf(pdf)).replaceAll(/\s+/g, ' '), sizes: sizes.filter((size) => size !== 11.5) };
}

test('a short address of the club is one line', async () => {
  const { text, sizes } = await draw({ address: ['Sample Club', 'Sample Street 1', '30-001 Kraków'] });
  expect(text).toContain('Sample Club Sample Street 1, 30-001 Kraków Receipt');
  expect(sizes).toEqual([9.5]);
});

test('a long address of the club is two lines in the usual size, above the tax number', async () => {
  const address = [
    'Model United Nations Society of the Sample University',
    'Department of International Relations',
    '14 Long Boulevard of the Republic',
    '788010 Sampletown',
  ];
  const { text, sizes } = await draw({ address, taxNumber: 'PL 676 000 00 00' });
  expect(text).toContain(`Sample Club ${address.join(', ')} Tax number PL 676 000 00 00 Receipt`);
  expect(sizes).toEqual([9.5, 9.5, 9.5]);
});
