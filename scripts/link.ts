import { parseArgs } from 'node:util';
import { oneTimeLinkMinutes } from '#accounts/contract.ts';
import { issueOperatorLink, LinkNotIssuableError } from '#accounts/server/index.ts';
import { readConfig, WrongSettings } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';

/**
 * Prints a one-time link for an account: to verify an unverified address, or else to set a new password. With
 * `--institute`, a link to confirm the institute e-mail (docs/operations.md). The site can run meanwhile. It needs the
 * same settings.
 */
const usage = 'Usage: npm run link -- <e-mail of the account> [--institute]';
const titles = {
  verify: 'Verifies the address of the account',
  reset: 'Sets a new password',
  institute: 'Confirms the institute e-mail; open it logged in to the account',
} as const;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { institute: { type: 'boolean', default: false } },
  });
  const [email] = positionals;
  if (!email) throw new LinkNotIssuableError(usage);
  const context = await openContext(readConfig(process.env));
  try {
    const wanted = { email, isInstitute: values.institute };
    const { purpose, address, instituteEmail } = await issueOperatorLink(context, wanted);
    console.log(`${titles[purpose]}, once, for ${oneTimeLinkMinutes} minutes:\n${address}`);
    if (instituteEmail) console.log(`It confirms ${instituteEmail}.`);
    console.log('Give it to the owner of the account only: it opens the account.');
  } finally {
    await context.db.close();
  }
} catch (error) {
  process.exitCode = 1;
  const isExpected =
    error instanceof LinkNotIssuableError || error instanceof WrongSettings || error instanceof TypeError;
  console.error(isExpected ? error.message : error);
}
