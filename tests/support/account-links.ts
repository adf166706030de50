import { sendResetLink } from '#accounts/contract.ts';
import type { MailKind } from '#email/contract.ts';
import type { TestApp } from './app.ts';

export const tokenIn = (link = ''): string => link.split('/').at(-1) ?? '';

/** Returns the tokens of the one-time links that were mailed to an address, oldest first. */
export async function mailedTokens(site: TestApp, email: string, kind: MailKind): Promise<string[]> {
  const mails = (await site.mails()).filter((mail) => mail.to === email && mail.kind === kind);
  return mails.map(({ text }) => /\/\w+\/([\w-]{43})\b/.exec(text)?.[1] ?? '');
}

export async function requestResetLink(site: TestApp, email: string): Promise<string> {
  await site.call(sendResetLink, { body: { email } });
  return (await mailedTokens(site, email, 'password_reset')).at(-1) ?? '';
}

export const auditOf = ({ context }: TestApp, accountId: string) =>
  context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject_id', '=', accountId)
    .orderBy('id')
    .execute();

/** Throws the error. Pass it as the error callback of work that must not fail. */
export function throwError(error: unknown): never {
  throw error;
}
