import { conferenceFigureSpec } from '#platform/artwork/graphics.ts';
import { figureSize, splitFigurePath } from '#platform/artwork/harmonograph.ts';
import { hexColourAt } from '#platform/artwork/svg.ts';
import { formatDate, formatDay } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { type ClubRegion, siteLanguageTag } from '#platform/rule/region.ts';
import { drawEmblem, type EmblemFile, openEmblem } from '#platform/server/pdf/emblem.ts';
import { toPrintable } from '#platform/server/pdf/font-runs.ts';
import { a4, createPdfDocument, type Sheet } from '#platform/server/pdf/sheet.ts';
import { fitTextIntoLines } from '#platform/server/pdf/text-box.ts';
import type { FeeLine } from '#registration/server/index.ts';
import { formatAmountInWords } from '../rule/amount-in-words.ts';

const ink = '#1d1b3a';
const muted = '#5c5874';
const gold = '#c99a2e';
const goldText = '#8a6414';
const hairline = '#e7dec6';
const danger = '#a3271f';

const left = 56;
const right = a4.width - 56;
const middle = a4.width / 2 + 12;
const bottom = a4.height - 96;

/**
 * Draws a receipt as PDF, with several pages for a large group (product 16.9). The same facts always produce the same
 * bytes.
 */
export default async function drawReceiptPdf(facts: ReceiptFacts): Promise<Uint8Array> {
  const { club, eventName, number, issuedAt, cancelledAt } = facts;
  const sheet = createPdfDocument({
    title: `Receipt ${number}, ${eventName}`,
    author: club.name,
    lang: siteLanguageTag(facts.region),
    at: cancelledAt ?? issuedAt,
  });
  if (facts.emblem) drawEmblem(sheet, openEmblem(sheet, facts.emblem), uploadedEmblemBox);
  else drawFigure(sheet);
  drawHead(sheet, facts);
  drawSum(sheet, facts);
  drawFacts(sheet, facts);
  const end = drawParts(sheet, facts);
  const next = drawPayments(sheet, facts, end + 44);
  drawMembers(sheet, facts, next);
  drawFoot(sheet, facts);
  return sheet.finish();
}

/** Square of an uploaded emblem in points. The figure of the drawn one reaches over the corner of the page. */
const uploadedEmblemBox = { side: 96, x: right - 96, y: 56 } as const;

function drawFigure({ drawing }: Sheet): void {
  const scale = 300 / figureSize;
  const pieces = splitFigurePath(conferenceFigureSpec, 60);
  drawing
    .save()
    .translate(a4.width - 190, -128)
    .scale(scale)
    .lineWidth(0.9)
    .lineCap('round')
    .strokeOpacity(0.7);
  for (const [at, { d }] of pieces.entries())
    drawing.path(d).stroke(hexColourAt(conferenceFigureSpec.hues, at / (pieces.length - 1), 'base'));
  drawing.restore();
}

function drawHead(sheet: Sheet, { club, eventName, number, cancelledAt, region }: ReceiptFacts): void {
  const { drawing } = sheet;
  const issuer = listIssuerLines(sheet, club);
  const top = 80 - issuer.length * 13;
  sheet.write(club.name, {
    x: left,
    y: top,
    size: 11.5,
    colour: goldText,
    face: 'strong',
    width: issuerWidth,
  });
  for (const [at, { text, size }] of issuer.entries())
    sheet.write(text, { x: left, y: top + 14 + at * 13, size, colour: muted, width: issuerWidth });
  sheet.write('Receipt', { x: left - 1, y: 124, size: 38, colour: ink, face: 'heading' });
  sheet.write(`No. ${number} · ${eventName}`, { x: left, y: 150, size: 13, colour: ink, width: 360 });
  drawing.moveTo(left, 172).lineTo(right, 172).lineWidth(1.2).stroke(gold);
  if (cancelledAt === null) return;
  drawing
    .rect(left, 190, right - left, 34)
    .lineWidth(1.2)
    .stroke(danger);
  sheet.write(`CANCELLED on ${formatDate(cancelledAt, region)}: this receipt is no longer valid.`, {
    x: left + 14,
    y: 211.5,
    size: 12,
    colour: danger,
    face: 'strong',
    width: right - left - 28,
  });
}

/** Width of the club's name and address in points. The drawn figure begins beside it. */
const issuerWidth = 340;

/**
 * Returns the lines below the name of the club with their font sizes. The address often begins with the name. It has two
 * lines at most, smaller ones if it is very long.
 */
function listIssuerLines(
  { widthOf }: Sheet,
  { name, address, taxNumber }: ReceiptFacts['club'],
): { text: string; size: number }[] {
  const place = toPrintable(address.filter((line) => line !== name).join(', '));
  const box = { width: issuerWidth, height: 30, size: 9.5, maxLines: 2, face: 'text' } as const;
  const { lines, size } = fitTextIntoLines(place, box, widthOf);
  return [
    ...(place ? lines.map((text) => ({ text, size })) : []),
    ...(taxNumber ? [{ text: `Tax number ${taxNumber}`, size: 9.5 }] : []),
  ];
}

function drawSum(sheet: Sheet, { receivedAmount, parts, region }: ReceiptFacts): void {
  const width = right - left;
  sheet.write('Received', { x: left, y: 254, size: 10.5, colour: muted });
  sheet.write(formatMoney(receivedAmount, region.currency), {
    x: left - 1,
    y: 290,
    size: 32,
    colour: ink,
    face: 'heading',
  });
  const words = formatAmountInWords(receivedAmount, region.currency);
  if (words) sheet.write(words, { x: left, y: 314, size: 12, colour: ink, width });
  if (parts.length > 1)
    sheet.write(describeParts(parts, region), { x: left, y: 331, size: 10.5, colour: muted, width });
}

/** Maximum number of payments that are listed below the sum. A longer list is drawn further down. */
const mostInLine = 3;

function describeParts(parts: ReceiptFacts['parts'], region: ClubRegion): string {
  const days = parts.map(({ day: when }) => formatDay(when, region));
  const list =
    parts.length > mostInLine
      ? `from ${days[0]} to ${days.at(-1)}`
      : parts.map((part) => describePayment(part, region)).join(', ');
  return `In ${parts.length} parts: ${list}`;
}

function describePayment({ amount, day: when }: ReceiptFacts['parts'][number], region: ClubRegion): string {
  return `${formatMoney(amount, region.currency)} on ${formatDay(when, region)}`;
}

function drawFacts(sheet: Sheet, { payer, issuedAt, region }: ReceiptFacts): void {
  const fact = (label: string, value: string, x: number, y: number, face: 'text' | 'strong' = 'strong') => {
    if (label) sheet.write(label, { x, y, size: 10.5, colour: muted });
    sheet.write(value, { x, y: y + 17, size: 12.5, colour: ink, face, width: middle - left - 24 });
  };
  fact('From', toPrintedName(payer), left, 364);
  fact('', payer.college, left, 380, 'text');
  fact('On', formatDate(issuedAt, region), middle, 364);
  fact('Payment reference', payer.reference, left, 424);
  if (payer.transactionNumber) fact('Transaction number', payer.transactionNumber, middle, 424);
}

interface PartOfSum {
  what: string;
  amount: number;
}

/** Lists the parts of the sum due. They add up to it. */
function listParts({
  registrationAmount,
  hospitalityAmount,
  lines,
  people,
  eventName,
}: ReceiptFacts): PartOfSum[] {
  const title = plural(people, {
    one: `Registration of one delegate for ${eventName}`,
    other: `Registration of # delegates for ${eventName}`,
  });
  if (lines.length === 0)
    return [
      { what: title, amount: registrationAmount },
      ...(hospitalityAmount > 0 ? [{ what: 'Hospitality', amount: hospitalityAmount }] : []),
    ];
  return lines.map(({ kind, name, amount }) => ({
    what: labelOf[kind](toPrintable(name ?? ''), title),
    amount,
  }));
}

const labelOf: Readonly<Record<FeeLine['kind'], (name: string, title: string) => string>> = {
  registration: (_name, title) => title,
  committee_surcharge: (name) => `Surcharge: ${name}`,
  question_surcharge: (name) => name,
  hospitality: () => 'Hospitality',
  discount: (name) => `Discount code ${name}`,
};

/** Draws the parts of the sum due, on further pages if needed. Returns the y coordinate of the end. */
function drawParts(sheet: Sheet, facts: ReceiptFacts): number {
  const { registrationAmount, hospitalityAmount, receivedAmount, region } = facts;
  const due = registrationAmount + hospitalityAmount;
  const parts = listParts(facts);
  const hasTotal = parts.length > 1 || due !== receivedAmount;
  const rows = parts.map((part): PartOfSum & { face: 'text' | 'strong' } => ({ ...part, face: 'text' }));
  if (hasTotal) rows.push({ what: 'Total due', amount: due, face: 'strong' });
  let y = 486;
  sheet.write('For', { x: left, y: y - 10, size: 10.5, colour: muted });
  for (const { what, amount, face } of rows) {
    if (y + 28 > bottom) {
      sheet.newPage();
      y = 80;
    }
    sheet.drawing.moveTo(left, y).lineTo(right, y).lineWidth(0.6).stroke(hairline);
    sheet.write(what, { x: left, y: y + 18, size: 12, colour: ink, face, width: right - left - 120 });
    sheet.write(formatSigned(amount, region), {
      x: right,
      y: y + 18,
      size: 12,
      colour: ink,
      face,
      align: 'right',
    });
    y += 28;
  }
  sheet.drawing.moveTo(left, y).lineTo(right, y).lineWidth(0.6).stroke(hairline);
  return y;
}

const formatSigned = (amount: number, { currency }: ClubRegion): string =>
  amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency);

/**
 * Lists the payments if there are too many for the line below the sum. Returns the y coordinate for the next section.
 */
function drawPayments(sheet: Sheet, { parts, region }: ReceiptFacts, top: number): number {
  if (parts.length <= mostInLine) return top;
  const entries = parts.map((part) => ({ text: describePayment(part, region), colour: ink }));
  return drawColumns(sheet, { label: 'Payments', entries, top }) + 44;
}

function drawMembers(sheet: Sheet, { members }: ReceiptFacts, top: number): void {
  const entries = members.map((member) =>
    member === null
      ? { text: 'Erased delegate', colour: muted }
      : { text: toPrintedName(member), colour: ink },
  );
  if (members.length > 0) drawColumns(sheet, { label: 'Also paid for', entries, top });
}

interface Person {
  name: string;
  /** The receipt shows the e-mail address of a person whose name has no printable letter. */
  email: string;
}

const toPrintedName = ({ name, email }: Person): string => toPrintable(name) || email;

interface Columns {
  label: string;
  entries: readonly { text: string; colour: string }[];
  top: number;
}

/** Draws a list in columns, on further pages if needed. Returns the y coordinate of the last entry. */
function drawColumns(sheet: Sheet, { label, entries, top }: Columns): number {
  const step = 18;
  const width = middle - left - 24;
  let y = top;
  if (y + 12 > bottom) {
    sheet.newPage();
    y = 80;
  }
  sheet.write(label, { x: left, y: y - 8, size: 10.5, colour: muted });
  for (const [at, { text, colour }] of entries.entries()) {
    if (at % 2 === 0) y += at === 0 ? 12 : step;
    if (at % 2 === 0 && y > bottom) {
      sheet.newPage();
      y = 80;
    }
    const x = at % 2 === 0 ? left : middle;
    sheet.write(text, { x, y, size: 11.5, colour, width });
  }
  return y;
}

function drawFoot(sheet: Sheet, { club }: ReceiptFacts): void {
  const y = a4.height - 60;
  sheet.drawing
    .moveTo(left, y - 18)
    .lineTo(right, y - 18)
    .lineWidth(0.6)
    .stroke(hairline);
  sheet.write(`${club.name} · ${club.email}`, { x: left, y, size: 9.5, colour: muted, width: 300 });
  const note = 'Valid without a signature';
  sheet.write(note, { x: right, y, size: 9.5, colour: muted, align: 'right' });
}

/** The facts on a receipt. Amounts are in minor units and times in epoch milliseconds. */
export interface ReceiptFacts {
  number: number;
  issuedAt: number;
  cancelledAt: number | null;
  eventName: string;
  /** The address is empty, and the tax number null, for a receipt of an earlier release. */
  club: { name: string; email: string; address: string[]; taxNumber: string | null };
  emblem: EmblemFile;
  region: ClubRegion;
  receivedAmount: number;
  registrationAmount: number;
  hospitalityAmount: number;
  /** The lines of the sum due. Empty for a receipt without surcharge and discount. */
  lines: FeeLine[];
  /**
   * The payments, oldest first. Empty for a single payment, and if the payments differ from the sum received. A day is
   * 'YYYY-MM-DD'.
   */
  parts: { day: string; amount: number }[];
  people: number;
  payer: Person & {
    college: string;
    reference: string;
    transactionNumber: string | null;
  };
  /** The group members for whom the payer has paid. Null for an erased member. */
  members: (Person | null)[];
}
