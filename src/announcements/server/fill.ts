import type { Letter } from '#email/server/index.ts';
import { linkViaLogin } from '#email/server/index.ts';
import { listUnpaid } from '#ledger/server/index.ts';
import type { Currency } from '#platform/rule/currency.ts';
import { formatMoney } from '#platform/rule/money.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { AnnouncementText } from '../contract.ts';
import {
  fillForEveryone,
  fillTemplate,
  type Placeholder,
  type PlaceholderValues,
  toParagraphs,
} from '../rule/placeholders.ts';
import { type Delegate, listDelegates } from './recipients.sql.ts';

export interface Reader extends Delegate {
  values: PlaceholderValues;
}

interface Facts {
  currency: Currency;
  publicUrl: string;
}

const dashboardLink = (publicUrl: string): string => linkViaLogin(publicUrl, '/dashboard');

/**
 * Reads delegates with the values of their placeholders. `fee due` has no value if the fee is paid or a leader pays it.
 * @param ids between one and a few hundred ids
 */
export async function readReaders(
  db: Db,
  ids: readonly string[],
  { currency, publicUrl }: Facts,
): Promise<Map<string, Reader>> {
  const [delegates, unpaid] = await Promise.all([listDelegates(db, ids), listUnpaid(db, ids)]);
  return new Map(
    delegates.map((delegate) => {
      const due = unpaid.get(delegate.id) ?? 0;
      const values = {
        name: delegate.name,
        dashboard: dashboardLink(publicUrl),
        ...(delegate.committee !== null && { committee: delegate.committee }),
        ...(delegate.portfolio !== null && { portfolio: delegate.portfolio }),
        ...(due > 0 && { 'fee due': formatMoney(due, currency) }),
      };
      return [delegate.id, { ...delegate, values }];
    }),
  );
}

function actionOf({ buttonLabel, buttonAddress }: AnnouncementText, publicUrl: string) {
  if (buttonLabel === '') return {};
  const href = buttonAddress === '{dashboard}' ? dashboardLink(publicUrl) : buttonAddress;
  return { action: { label: buttonLabel, href } };
}

/** Writes the mail to one delegate, or returns the placeholders that have neither a value nor a fallback. */
export function toLetter(
  announcement: AnnouncementText,
  { name, values }: Pick<Reader, 'name' | 'values'>,
  publicUrl: string,
): Letter | { missing: readonly Placeholder[] } {
  const texts = [announcement.subject, ...toParagraphs(announcement.text)].map((text) =>
    fillTemplate(text, values),
  );
  const missing = texts.flatMap((text) => ('missing' in text ? text.missing : []));
  if (missing.length > 0) return { missing: [...new Set(missing)] };
  const [subject = '', ...paragraphs] = texts.map((text) => ('text' in text ? text.text : ''));
  return {
    kind: 'announcement',
    subject,
    to: name,
    paragraphs,
    isByAdmin: true,
    ...actionOf(announcement, publicUrl),
  };
}

/** Writes the announcement for a chat group, without personal data. Asterisks make the subject bold in WhatsApp. */
export function toChatText(announcement: AnnouncementText, publicUrl: string): string {
  const fill = (text: string) => fillForEveryone(text, dashboardLink(publicUrl));
  const { action } = actionOf(announcement, publicUrl);
  return [
    `*${fill(announcement.subject)}*`,
    ...toParagraphs(announcement.text).map(fill),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
  ].join('\n\n');
}
