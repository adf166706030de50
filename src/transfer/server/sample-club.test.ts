import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isIban } from '#conference/rule/iban.ts';
import { findCountryDefaults } from '#platform/rule/country-defaults.ts';
import { berlinClub } from '../../../scripts/lib/sample-data/berlin-club.ts';
import { buildSampleClubExport, sampleClubs } from '../../../scripts/lib/sample-data/sample-clubs.ts';
import { openAndValidateExport } from './read-export.ts';

const files = [
  { key: 'berlin', country: 'DE', contents: berlinClub },
  ...sampleClubs.map((club) => ({
    key: club.key,
    country: club.region.country,
    contents: buildSampleClubExport(club),
  })),
];

test.each(files)(
  'the sample club $key in its file is valid and what its script writes, and names no other club',
  async ({ key, country, contents: { pictures: _none, ...club } }) => {
    const zip = await open(resolve(import.meta.dirname, `../../../samples/${key}.zip`));
    try {
      const { documents, pictures: _read, ...parts } = await openAndValidateExport(zip.fd, 10 ** 8);
      const content = Object.fromEntries(documents);
      expect({ ...parts, content }).toEqual(club);
      const foreign = country === 'IN' ? /\bNIT|nits/ : /\bNIT|nits|₹|\bRs\b|UPI|Kolkata/;
      expect(JSON.stringify({ ...parts, content })).not.toMatch(foreign);
    } finally {
      await zip.close();
    }
  },
);

describe.each(sampleClubs)('the sample club $key', ({ region, payment }) => {
  test('has what its country proposes', () => {
    const { country, ...chosen } = region;
    expect(findCountryDefaults(country)).toMatchObject(chosen);
  });

  test('has an account with valid check digits', () => {
    for (const way of payment.ways) {
      const number = way.kind === 'sepa' ? way.iban : way.kind === 'bank' ? way.accountNumber : '';
      if (/^[A-Z]/.test(number)) expect(isIban(number), number).toBe(true);
      if (number.startsWith('PL')) expect(hasPolishBankNumber(number), number).toBe(true);
    }
  });
});

/** Returns true if the check digit of the bank's number in a Polish account is valid. */
function hasPolishBankNumber(iban: string): boolean {
  const weights = [3, 9, 7, 1, 3, 9, 7, 1];
  const sum = weights.reduce((all, weight, at) => all + weight * Number(iban[at + 4]), 0);
  return sum % 10 === 0;
}
