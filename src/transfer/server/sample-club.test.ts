import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { berlinClub } from '../../../scripts/lib/sample-data/berlin-club.ts';
import { openAndValidateExport } from './read-export.ts';

const file = resolve(import.meta.dirname, '../../../samples/berlin.zip');

test('samples/berlin.zip is valid and what its script writes, and names no other club', async () => {
  const { pictures: _none, ...club } = berlinClub;
  const zip = await open(file);
  try {
    const { documents, pictures: _read, ...parts } = await openAndValidateExport(zip.fd, 10 ** 8);
    const content = Object.fromEntries(documents);
    expect({ ...parts, content }).toEqual(club);
    expect(JSON.stringify({ ...parts, content })).not.toMatch(/\bNIT|nits|₹|\bRs\b|UPI|Kolkata/);
  } finally {
    await zip.close();
  }
});
