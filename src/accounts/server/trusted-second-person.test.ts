import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { ignoreTrustedPersonWithoutAccount } from './trusted-second-person.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function startWith(trustedSecondPerson: string | undefined) {
  const sentences: string[] = [];
  const context = { ...site.context, config: { ...site.context.config, trustedSecondPerson } };
  const started = await ignoreTrustedPersonWithoutAccount(context, (sentence) => sentences.push(sentence));
  return { trusted: started.config.trustedSecondPerson, sentences };
}

test('an address without a verified account is not trusted, and the start says so', async () => {
  const unverified = await site.person({ verified: false });
  for (const email of ['treasurer@example.org', unverified.email])
    expect(await startWith(email)).toEqual({
      trusted: undefined,
      sentences: [
        `TRUSTED_SECOND_PERSON is ignored: no verified account has the address ${email}. Create the account first, then restart.`,
      ],
    });
});

test('an account that exists at the start is trusted', async () => {
  const { email } = await site.person({ role: 'superadmin' });
  expect(await startWith(email)).toEqual({ trusted: email, sentences: [] });
  expect(await startWith(undefined)).toEqual({ trusted: undefined, sentences: [] });
});
