import { escapeHtml } from '#platform/server/escape-html.ts';
import { site } from '#site/content/site.ts';
import type { Letter } from './letter.ts';

export interface RenderedLetter {
  html: string;
  text: string;
}

/**
 * The one layout of every mail, as HTML for a phone's width and as plain text. Whatever a person typed is escaped.
 * @param publicUrl origin for the link to the site
 */
export function renderLetter(letter: Letter, publicUrl: string): RenderedLetter {
  return { html: asHtml(letter, publicUrl), text: asText(letter, publicUrl) };
}

function asText({ to, paragraphs, facts = [], action }: Letter, publicUrl: string): string {
  return [
    `Dear ${to},`,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    `Warm regards,\n${site.name}\n${publicUrl}\n${site.email}`,
  ].join('\n\n');
}

const ink = '#1d1b3a';
const quiet = '#5c5874';
const gold = '#8a6414';
const serif = "'Brygada 1918',Georgia,'Times New Roman',serif";
const sans = "'Hanken Grotesk','Segoe UI',Helvetica,Arial,sans-serif";

function asHtml({ subject, to, paragraphs, facts = [], action }: Letter, publicUrl: string): string {
  const body = [`Dear ${to},`, ...paragraphs]
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#f6f1e4;color:${ink};font:16px/1.6 ${sans}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fffdf7;border-top:4px solid #c99a2e">
<tr><td style="padding:28px 24px 8px;font:600 15px/1.3 ${sans};color:${gold}">${escapeHtml(site.name)}</td></tr>
<tr><td style="padding:0 24px 16px"><h1 style="margin:0;font:600 26px/1.25 ${serif};color:${ink}">${escapeHtml(subject)}</h1></td></tr>
<tr><td style="padding:0 24px;overflow-wrap:anywhere">${body}${factTable(facts)}${actionBlock(action)}</td></tr>
<tr><td style="padding:16px 24px 28px;border-top:1px solid #e7dec6;color:${quiet};font-size:14px">Warm regards,<br>${escapeHtml(site.name)}<br><a href="${escapeHtml(publicUrl)}" style="color:${gold}">${escapeHtml(publicUrl)}</a> &middot; <a href="mailto:${escapeHtml(site.email)}" style="color:${gold}">${escapeHtml(site.email)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function factTable(facts: NonNullable<Letter['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;color:${quiet};vertical-align:top">${escapeHtml(label)}</td><td style="padding:8px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 20px;border-top:1px solid #e7dec6;border-bottom:1px solid #e7dec6">${rows.join('')}</table>`;
}

function actionBlock(action: Letter['action']): string {
  if (!action) return '';
  const href = escapeHtml(action.href);
  return `<p style="margin:0 0 12px"><a href="${href}" style="display:inline-block;padding:14px 24px;background:${ink};color:#fffdf7;font-weight:600;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 20px;font-size:14px;color:${quiet}">Or paste this address into your browser:<br><a href="${href}" style="color:${gold};overflow-wrap:anywhere">${href}</a></p>`;
}
