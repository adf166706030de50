import { mailedEmblemPath } from '#platform/contract/paths.ts';
import { escapeHtml } from '#platform/server/escape-html.ts';
import type { Club, Letter, Quotation } from './letter.ts';

export interface RenderedLetter {
  html: string;
  text: string;
}

/** Renders a letter as HTML and plain text in the layout of all mails. Escapes user input. */
export function renderLetter(letter: Letter, club: Club, publicUrl: string): RenderedLetter {
  return { html: asHtml(letter, club, publicUrl), text: asText(letter, club, publicUrl) };
}

const unsubscribeText =
  'This mail is not about your own registration. To get no more such mails, unsubscribe:';

const greeting = (to: string | undefined): string => (to === undefined ? 'Hello,' : `Dear ${to},`);

const quotationHead = 'The secretariat writes:';
const quoted = ({ secretariatWrites }: Quotation): string => `“${secretariatWrites}”`;

/** Returns a warning for mails with text by an admin: the club never sends new payment details by mail. */
function paymentWarning(
  { paragraphs, isByAdmin = false }: Pick<Letter, 'paragraphs' | 'isByAdmin'>,
  { name }: Club,
): string[] {
  if (!isByAdmin && paragraphs.every((part) => typeof part === 'string')) return [];
  return [
    `${name} never announces new payment details by email. Pay only to the account that the site shows you when you are logged in.`,
  ];
}

function asText(letter: Letter, club: Club, publicUrl: string): string {
  const { to, paragraphs, facts = [], action } = letter;
  return [
    greeting(to),
    ...paragraphs.map((part) => (typeof part === 'string' ? part : `${quotationHead}\n${quoted(part)}`)),
    ...paymentWarning(letter, club),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    `Warm regards,\n${club.name}\n${publicUrl}\n${club.email}`,
    ...(letter.unsubscribeLink ? [`${unsubscribeText}\n${letter.unsubscribeLink}`] : []),
  ].join('\n\n');
}

const serif = "'Brygada 1918',Georgia,'Times New Roman',serif";
const sans = "'Hanken Grotesk','Segoe UI',Helvetica,Arial,sans-serif";

/** Inline styles of the light theme. They are inline, because some mail clients remove style sheets. */
const light = {
  ground: 'background:#f6f1e4;color:#1d1b3a',
  sheet: 'background:#fffdf7;border-top:4px solid #c99a2e',
  quiet: 'color:#5c5874',
  gold: 'color:#8a6414',
  rule: 'border-color:#e7dec6',
  button: 'background:#1d1b3a;color:#fffdf7',
} as const;
const dark = `
.ground{background:#0d0b22!important;color:#f1ead9!important}
.sheet{background:#1a1736!important}
.quiet{color:#bab4cf!important}
.gold{color:#e6bd62!important}
.rule{border-color:#3b3660!important}
.button{background:#e6bd62!important;color:#1d1b3a!important}`;

function classAndStyle(name: keyof typeof light, more = ''): string {
  return `class="${name}" style="${light[name]};${more}"`;
}

function asHtml(letter: Letter, club: Club, publicUrl: string): string {
  const { subject, to, paragraphs, facts = [], action } = letter;
  const body = [greeting(to), ...paragraphs, ...paymentWarning(letter, club)].map(paragraph).join('\n');
  const table = 'table role="presentation" cellspacing="0" cellpadding="0"';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}
}</style>
</head>
<body ${classAndStyle('ground', `margin:0;font:16px/1.6 ${sans}`)}>
<${table} width="100%"><tr><td align="center" style="padding:24px 12px">
<${table} width="100%" ${classAndStyle('sheet', 'max-width:560px;overflow-wrap:anywhere')}>
<tr><td ${classAndStyle('gold', `padding:28px 24px 8px;font:600 15px/1.3 ${sans}`)}>${emblem(publicUrl)}${escapeHtml(club.name)}</td></tr>
<tr><td style="padding:0 24px 16px"><h1 style="margin:0;font:600 26px/1.25 ${serif}">${escapeHtml(subject)}</h1></td></tr>
<tr><td style="padding:0 24px">${body}${factList(facts)}${actionBlock(action)}</td></tr>
<tr><td class="quiet rule" style="${light.quiet};padding:16px 24px 28px;border-top:1px solid;${light.rule};font-size:14px">Warm regards,<br>${escapeHtml(club.name)}<br>${linkTo(publicUrl, publicUrl)}<br>${linkTo(`mailto:${club.email}`, club.email)}${unsubscribeBlock(letter)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The emblem is decorative, so clients that load no pictures show nothing in its place. */
function emblem(publicUrl: string): string {
  const address = escapeHtml(new URL(mailedEmblemPath, publicUrl).href);
  return `<img src="${address}" width="40" height="40" alt="" style="display:block;margin:0 0 12px;border:0">`;
}

function paragraph(part: string | Quotation): string {
  if (typeof part === 'string')
    return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(part)}</p>`;
  return `<p style="margin:0 0 8px">${quotationHead}</p>
<blockquote class="rule" style="margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid;${light.rule}">${escapeHtml(quoted(part))}</blockquote>`;
}

function linkTo(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}" ${classAndStyle('gold')}>${escapeHtml(text)}</a>`;
}

/** Renders each label above its value, so that a long value has the full width of the screen. */
function factList(facts: NonNullable<Letter['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value, kind]) =>
      `<tr><td class="rule" style="padding:8px 0;border-top:1px solid;${light.rule}"><span ${classAndStyle('quiet', 'font-size:14px')}>${escapeHtml(label)}</span><br><strong style="white-space:pre-line">${kind === 'link' ? linkTo(value, value) : escapeHtml(value)}</strong></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px">${rows.join('')}</table>`;
}

function unsubscribeBlock({ unsubscribeLink }: Letter): string {
  if (!unsubscribeLink) return '';
  return `<br><br>${unsubscribeText}<br>${linkTo(unsubscribeLink, unsubscribeLink)}`;
}

function actionBlock(action: Letter['action']): string {
  if (!action) return '';
  const href = escapeHtml(action.href);
  return `<p style="margin:0 0 16px"><a href="${href}" ${classAndStyle('button', 'display:inline-block;padding:14px 24px;font-weight:600;text-decoration:none;border-radius:6px')}>${escapeHtml(action.label)}</a></p>
<p ${classAndStyle('quiet', 'margin:0 0 20px;font-size:14px')}>Or paste this address into your browser:<br>${linkTo(action.href, action.href)}</p>`;
}
