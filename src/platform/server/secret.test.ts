import { expect, test } from 'vitest';
import { createSecret } from './secret.ts';

const secret = createSecret(Buffer.from('a sample key that only this test knows'));
const other = createSecret(Buffer.from('another sample key, from another site'));

test('only the site that sealed a text opens it', () => {
  const sealed = secret.seal('a mail with a link');
  expect(secret.open(sealed)).toBe('a mail with a link');
  expect(() => other.open(sealed)).toThrow();
});

test('sealed bytes hide the text and detect changes', () => {
  const sealed = secret.seal('a mail with a link');
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('link');
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => secret.open(changed)).toThrow();
});

test('a signature is valid for its text and site only', () => {
  const signature = secret.sign('image 1');
  expect(secret.isSigned('image 1', signature)).toBe(true);
  expect(secret.isSigned('image 2', signature)).toBe(false);
  expect(other.isSigned('image 1', signature)).toBe(false);
  expect(secret.isSigned('image 1', '')).toBe(false);
});
