import { type HeaderValue, type ParsedMail, simpleParser } from 'mailparser';

const maxTextLength = 20_000;
const maxHtmlLength = 200_000;
const maxReferences = 50;

/** The parts of an incoming mail that the site uses. HTML and attachments are dropped. */
export interface IncomingMail {
  messageId: string | null;
  from: string | null;
  /** Message-IDs of the mails that this mail answers or reports, newest last. */
  references: string[];
  text: string;
  /** True for automatic answers, mails of mailing lists and reports, which are no personal replies (RFC 3834). */
  isAutomatic: boolean;
  /** Status code of a report about a mail that could not be delivered (RFC 3464), such as '5.1.1'. */
  bounceStatus: string | null;
}

const automaticPrecedence = /^(?:bulk|junk|list|auto_reply)$/i;
/** `list` is the parser's name for all fields that begin with `List-`. */
const automaticFields = ['x-autoreply', 'x-autorespond', 'x-loop', 'list', 'x-auto-response-suppress'];

const options = {
  keepDeliveryStatus: true,
  maxHtmlLengthToParse: maxHtmlLength,
  skipImageLinks: true,
  skipTextLinks: true,
  skipTextToHtml: true,
} as const;

/**
 * Parses a mail, which may be cut off, nested or badly encoded. Runs in a child process with limited memory.
 * @param source the beginning of the mail
 */
export default async function parseIncomingMail({ source }: { source: Uint8Array }): Promise<IncomingMail> {
  const bytes = Buffer.from(source);
  // Parses the mail again without its HTML if the HTML cannot be converted to text.
  const mail = await simpleParser(bytes, options).catch(() =>
    simpleParser(bytes, { ...options, skipHtmlToText: true }),
  );
  const from = mail.from?.value[0]?.address?.toLowerCase() ?? null;
  const isReport = contentTypeOf(mail) === 'multipart/report';
  const answered = [mail.references ?? [], mail.inReplyTo ?? []].flat();
  const report = isReport || isFromMailServer(mail, from) ? reportText(mail, bytes) : '';
  return {
    messageId: validId(mail.messageId),
    from,
    references: [...new Set([...answered, ...messageIdsIn(report)])]
      .filter((id) => validId(id) !== null)
      .slice(-maxReferences),
    text: cleanText(mail.text ?? ''),
    isAutomatic: isReport || isAutomatic(mail, from),
    bounceStatus: isReport ? statusIn(report) : statusInText(mail, report),
  };
}

function contentTypeOf({ headers }: ParsedMail): string | undefined {
  const type = headers.get('content-type');
  return typeof type === 'object' && 'value' in type ? String(type.value).toLowerCase() : undefined;
}

function textOf(value: HeaderValue): string {
  return typeof value === 'object' && 'text' in value ? String(value.text) : String(value);
}

/**
 * Returns true if a mail server sent the mail. Its sender is then a mail daemon or a postmaster, or its return path is
 * empty. RFC 5321 requires an empty return path for reports.
 */
function isFromMailServer({ headers }: ParsedMail, from: string | null): boolean {
  const returnPath = headers.get('return-path');
  return (
    /^(?:mailer-daemon|postmaster)@/.test(from ?? '') ||
    (returnPath !== undefined && !/[^\s<>]/.test(textOf(returnPath)))
  );
}

/**
 * Returns the source of a report, followed by its decoded parts. The part that contains the header of the returned mail
 * can be encoded.
 */
function reportText({ attachments, text }: ParsedMail, bytes: Buffer): string {
  const parts = attachments.map(({ content }) => content.toString('latin1'));
  return [bytes.toString('latin1'), ...parts, text ?? ''].join('\n');
}

function isAutomatic(mail: ParsedMail, from: string | null): boolean {
  const { headers } = mail;
  const autoSubmitted = headers.get('auto-submitted');
  return (
    (autoSubmitted !== undefined && !/^no\b/i.test(String(autoSubmitted))) ||
    automaticPrecedence.test(String(headers.get('precedence') ?? '')) ||
    automaticFields.some((name) => headers.has(name)) ||
    from === null ||
    isFromMailServer(mail, from) ||
    /^no-?reply@/.test(from)
  );
}

/** Returns the status code of a failed delivery. Null for reports of a delay or a success. */
function statusIn(report: string): string | null {
  if (!/^Action:\s*failed\b/im.test(report)) return null;
  return /^Status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(report)?.[1] ?? null;
}

/**
 * Returns the status of a failed delivery in a report that is only text. Without a code it is 5.0.0, if the server
 * names the failed recipient.
 */
function statusInText({ headers }: ParsedMail, report: string): string | null {
  if (report === '') return null;
  const status = /(?:^|[\s#(])(5\.\d{1,3}\.\d{1,3})(?=$|[\s),:;-])/.exec(report)?.[1];
  return status ?? (headers.has('x-failed-recipients') ? '5.0.0' : null);
}

function messageIdsIn(report: string): string[] {
  return [
    ...report.matchAll(/^(?:> ?)?(?:X-)?(?:Original-)?Message-ID:\s{0,200}(<[^<>\s]{1,250}>)/gim),
  ].flatMap(([, id = '']) => id);
}

function validId(id: string | undefined): string | null {
  return id !== undefined && /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(id) ? id : null;
}

/** Removes control characters, which the database or a screen cannot show, and cuts the text to `maxTextLength`. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\n\t\P{Cc}]|\p{Cs}/gu, '')
    .trim()
    .slice(0, maxTextLength);
}
