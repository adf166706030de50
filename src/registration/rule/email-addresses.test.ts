import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitEmailAddresses } from './email-addresses.ts';

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
const address = fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example.org`);
const separator = fc.constantFrom(',', ', ', ';', '\n', '\r\n', '\t', ' ', ',\n\n', ' ; ');
const written = fc.constantFrom(
  (to: string) => to,
  (to: string) => to.toUpperCase(),
  (to: string) => `<${to}>`,
  (to: string) => `mailto:${to}`,
  (to: string) => `Sample Name <${to}>`,
  (to: string) => `"Name, Sample" <${to}>`,
);

test('pasted addresses are found, however they are separated and written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(address, written, separator), { maxLength: 30 }), (list) => {
      const text = list.map(([to, write, after]) => write(to) + after).join('');
      expect(splitEmailAddresses(text)).toEqual([...new Set(list.map(([to]) => to))]);
    }),
  );
});

test('a list of addresses stays as it is, without duplicates', () => {
  fc.assert(
    fc.property(fc.uniqueArray(address), (list) => {
      expect(splitEmailAddresses([...list, ...list].join(', '))).toEqual(list);
    }),
  );
});

test('no text fails, and no part has a separator', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab@<>,; \n.:"') }), (text) => {
      for (const part of splitEmailAddresses(text)) expect(part).toMatch(/^[^\s,;<>]+$/);
    }),
  );
});

test.each([
  ['one@example.org', ['one@example.org']],
  ['Asha <ASHA@example.org>, ravi@example.org', ['asha@example.org', 'ravi@example.org']],
  ['one@example.org\ntwo@example.org\n', ['one@example.org', 'two@example.org']],
  ['asha', ['asha']],
  ['  ', []],
])('%j', (text, addresses) => {
  expect(splitEmailAddresses(text)).toEqual(addresses);
});
