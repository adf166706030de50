import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');
const { hash: realHash, verify: realVerify } = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;

const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

function remembered<T>(known: Map<string, Promise<T>>, question: unknown[], ask: () => Promise<T>) {
  const key = JSON.stringify(question);
  const answer = known.get(key) ?? ask();
  known.set(key, answer);
  return answer;
}

/**
 * Caches real hashes by password, and that a password matches its hash. Thousands of sample people share a few
 * passwords, and hashing each would take most of a run.
 */
export const hash: Argon2['hash'] = (password, options) =>
  remembered(hashes, [String(password), options], async () => {
    const passwordHash = await realHash(password, options);
    verdicts.set(JSON.stringify([passwordHash, String(password)]), Promise.resolve(true));
    return passwordHash;
  });

export const verify: Argon2['verify'] = (passwordHash, password) =>
  remembered(verdicts, [String(passwordHash), String(password)], () => realVerify(passwordHash, password));
