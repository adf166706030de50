import { expect, test } from 'vitest';
import { completeWebAddress } from './web-address.ts';

test.each([
  ['instagram.com/krakmun', 'https://instagram.com/krakmun'],
  [' www.linkedin.com/in/asha?x=1 ', 'https://www.linkedin.com/in/asha?x=1'],
  ['łódź.example', 'https://łódź.example'],
  ['https://example.org', 'https://example.org'],
  ['http://example.org', 'http://example.org'],
  ['club@example.org', 'club@example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['no address', 'no address'],
  ['', ''],
])('the address %j is completed to %j', (typed, address) => {
  expect(completeWebAddress(typed)).toBe(address);
});
