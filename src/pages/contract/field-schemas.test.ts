import { expect, test } from 'vitest';
import { mailtoOrEmailAddress } from './field-schemas.ts';

test('an e-mail address on a page has at most 254 characters, with or without mailto', () => {
  const addressOf = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;
  const accepts = (value: string) => mailtoOrEmailAddress.safeParse(value).success;
  for (const prefix of ['', 'mailto:']) {
    expect(accepts(prefix + addressOf(254))).toBe(true);
    expect(accepts(prefix + addressOf(255))).toBe(false);
  }
});
