import { buildPassPath } from '#attendance/contract.ts';
import { filterRegistrationIdsEntitledToPass } from '#attendance/server/index.ts';
import type { Letter } from '#email/server/index.ts';
import { buildLinkViaLogin } from '#email/server/index.ts';
import { mapUnpaidSumsByRegistration } from '#ledger/server/index.ts';
import type { Currency } from '#platform/rule/currency.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { formatAnswer } from '#questions/contract.ts';
import type { AnnouncementText } from '../contract.ts';
import {
  buildAnswerPlaceholder,
  fillTemplate,
  fillTemplateForEveryone,
  type GroupValue,
  getGeneralPlaceholderValue,
  type Placeholder,
  type PlaceholderValues,
  splitIntoParagraphs,
} from '../rule/placeholders.ts';
import {
  listAnswersForPlaceholders,
  listChairsOfDelegates,
  listRecipientsById,
  listRoomsOfChairs,
  listRoomsOfDelegates,
  type RecipientFacts,
} from './recipients.sql.ts';

export interface Reader extends RecipientFacts {
  values: PlaceholderValues;
}

interface Facts {
  currency: Currency;
  publicUrl: string;
  /** Text with the placeholders to fill. Only the values that this text needs are read. */
  template: string;
  /** Epoch milliseconds. Only the duties of chairs that are current at this time are read. */
  now: number;
}

const dashboardLink = (publicUrl: string): string => buildLinkViaLogin(publicUrl, '/dashboard');

/**
 * Reads recipients with the values of their placeholders. `fee due` has no value if the fee is paid or a leader pays it,
 * and `pass` has none while the dashboard shows no pass.
 * @param ids must not be empty; at most a few hundred ids, because each is a bind parameter
 */
export async function mapRecipientsWithPlaceholderValues(
  db: Db,
  ids: readonly string[],
  { currency, publicUrl, template, now }: Facts,
): Promise<Map<string, Reader>> {
  const uses = (placeholder: string) => new RegExp(`\\{\\s*${placeholder}`).test(template);
  const [delegates, unpaid, chairs, rooms, answers, passHolders] = await Promise.all([
    listRecipientsById(db, ids),
    uses('fee due') ? mapUnpaidSumsByRegistration(db, ids) : new Map<string, number>(),
    uses('chair') ? listChairsOfDelegates(db, ids, now) : [],
    uses('room') ? listRooms(db, ids) : [],
    uses('answer') ? listAnswerTexts(db, ids) : [],
    uses('pass') ? filterRegistrationIdsEntitledToPass(db, ids) : [],
  ]);
  const withPass = new Set<string>(passHolders);
  return new Map(
    delegates.map((delegate) => {
      const due = unpaid.get(delegate.id) ?? 0;
      const values = {
        name: delegate.name,
        dashboard: dashboardLink(publicUrl),
        ...(delegate.committee !== null && { committee: delegate.committee }),
        ...(delegate.portfolio !== null && { portfolio: delegate.portfolio }),
        ...valueFor('chair', formatNameList(textsOf(chairs, delegate.id))),
        ...valueFor('room', textsOf(rooms, delegate.id)[0]),
        ...Object.fromEntries(
          answers
            .filter(({ id }) => id === delegate.id)
            .map(({ label, text }) => [buildAnswerPlaceholder(label), text] as const)
            .filter(([, text]) => text !== ''),
        ),
        ...(withPass.has(delegate.id) && { pass: buildLinkViaLogin(publicUrl, buildPassPath(delegate.id)) }),
        ...(due > 0 && { 'fee due': formatMoney(due, currency) }),
      };
      return [delegate.id, { ...delegate, values }];
    }),
  );
}

const listRooms = async (db: Db, ids: readonly string[]) => [
  ...(await listRoomsOfDelegates(db, ids)),
  ...(await listRoomsOfChairs(db, ids)),
];

const textsOf = (rows: readonly { id: string; text: string }[], id: string): string[] =>
  rows.filter((row) => row.id === id).map(({ text }) => text);

const valueFor = (placeholder: Placeholder, value: string | undefined): PlaceholderValues =>
  value ? { [placeholder]: value } : {};

/** Lists the answers to the club's questions as texts, except consents. */
async function listAnswerTexts(db: Db, ids: readonly string[]) {
  const answers = await listAnswersForPlaceholders(db, ids);
  return answers.map(({ id, label, kind, value }) => ({
    id,
    label,
    text: formatAnswer(kind, JSON.parse(value)),
  }));
}

/** Joins the texts of an announcement that may contain placeholders. */
export const joinTextsWithPlaceholders = ({ subject, text }: AnnouncementText): string =>
  `${subject} ${text}`;

/** Returns a copy of the reader in which each placeholder of `missing` has the value that `textFor` returns. */
export function replacePlaceholderValues(
  reader: Reader,
  missing: readonly Placeholder[],
  textFor: (placeholder: Placeholder) => string,
): Reader {
  const texts = missing.map((placeholder) => [placeholder, textFor(placeholder)] as const);
  return { ...reader, values: { ...reader.values, ...Object.fromEntries(texts) } };
}

function actionOf({ buttonLabel, buttonAddress }: AnnouncementText, publicUrl: string) {
  if (buttonLabel === '') return {};
  const href = buttonAddress === '{dashboard}' ? dashboardLink(publicUrl) : buttonAddress;
  return { action: { label: buttonLabel, href } };
}

/** Writes the mail to one delegate, or returns the placeholders that have neither a value nor a fallback. */
export function fillAnnouncementOrListMissing(
  announcement: AnnouncementText,
  { name, values }: Pick<Reader, 'name' | 'values'>,
  publicUrl: string,
): Letter | { missing: readonly Placeholder[] } {
  const texts = [announcement.subject, ...splitIntoParagraphs(announcement.text)].map((text) =>
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

/** Placeholders whose text for a group is true for each of its members. */
const isGeneral = (placeholder: Placeholder): boolean =>
  placeholder === 'name' || placeholder === 'dashboard' || placeholder === 'pass';

/**
 * Returns what a message to all readers says at a placeholder: the value or fallback that all of them read, such as the
 * room of a list of one committee. Undefined if they read different texts.
 */
function findSharedText(readers: readonly Pick<Reader, 'values'>[], publicUrl: string): GroupValue {
  return (placeholder, fallback) => {
    const general = getGeneralPlaceholderValue(placeholder, dashboardLink(publicUrl));
    if (isGeneral(placeholder)) return general;
    const texts = new Set(readers.map(({ values }) => values[placeholder] ?? fallback ?? general));
    return texts.size === 1 ? [...texts][0] : undefined;
  };
}

/**
 * Writes the announcement for a chat group of all readers, without what is personal. Sentences that differ between the
 * readers are left out (product 25.14). Asterisks make the subject bold in WhatsApp.
 */
export function toChatText(
  announcement: AnnouncementText,
  readers: readonly Pick<Reader, 'values'>[],
  publicUrl: string,
): string {
  const valueFor = findSharedText(readers, publicUrl);
  const fill = (text: string) => fillTemplateForEveryone(text, valueFor);
  const general: GroupValue = (placeholder, fallback) =>
    valueFor(placeholder, fallback) ?? getGeneralPlaceholderValue(placeholder, dashboardLink(publicUrl));
  const { action } = actionOf(announcement, publicUrl);
  return [
    `*${fillTemplateForEveryone(announcement.subject, general)}*`,
    ...splitIntoParagraphs(announcement.text)
      .map(fill)
      .filter((paragraph) => paragraph !== ''),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
  ].join('\n\n');
}
