import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { computePasswordFingerprint } from '#accounts/server/common-passwords.ts';

/**
 * Returns the content of common-passwords.bin: the hashes of leaked passwords, names and frequent words, as fingerprints
 * in ascending order.
 */
export function commonPasswordsFile(): Buffer {
  const words = [
    ...common['passwords-common'],
    ...english['firstnames-en'],
    ...english['wikipedia-en'],
    ...english['commonWords-en'],
  ];
  return Buffer.concat([...new Set(words)].map(computePasswordFingerprint).sort(Buffer.compare));
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(
    resolve(import.meta.dirname, '../../src/accounts/server/common-passwords.bin'),
    commonPasswordsFile(),
  );
