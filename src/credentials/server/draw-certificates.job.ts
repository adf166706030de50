import qrcode from 'qrcode';
import { newSheet, type Sheet } from '#platform/server/pdf/sheet.ts';
import {
  type CertificateTexts,
  type Colour,
  layOut,
  page,
  qr,
  signatureLeft,
  signatureRule,
} from '../rule/layout.ts';

const colours: Readonly<Record<Colour, string>> = { ink: '#1d1b3a', muted: '#5c5874', gold: '#8a6414' };
const gold = '#c99a2e';

export interface PrintedCertificate extends CertificateTexts {
  /** The QR code contains this text. */
  address: string;
}

/**
 * Draws certificates as a PDF with one landscape page each. Deterministic: equal facts give equal bytes.
 * @param facts `at` is the date of creation in epoch milliseconds
 */
export default async function drawCertificates({
  title,
  lang,
  at,
  certificates,
}: {
  title: string;
  lang: string;
  at: number;
  certificates: readonly PrintedCertificate[];
}): Promise<Uint8Array> {
  const sheet = newSheet({ title, author: certificates[0]?.club ?? title, lang, at, isLandscape: true });
  const measure = cachedWidths(sheet);
  for (const [index, certificate] of certificates.entries()) {
    if (index > 0) sheet.newPage();
    drawFrame(sheet);
    for (const { text, colour, ...line } of layOut(certificate, measure))
      sheet.write(text, { ...line, colour: colours[colour] });
    drawSignatureRules(sheet, certificate);
    drawCode(sheet, certificate.address);
  }
  return sheet.finish();
}

/** Caches the widths of texts, because certificates share most of their words. */
function cachedWidths(sheet: Sheet) {
  const widths = new Map<string, number>();
  return (text: string, size: number, face: 'heading' | 'text' | 'strong'): number => {
    const key = `${face} ${size} ${text}`;
    const width = widths.get(key) ?? sheet.widthOf(text, { size, face });
    if (widths.size < 20_000) widths.set(key, width);
    return width;
  };
}

function drawFrame({ drawing }: Sheet): void {
  const frame = (inset: number, width: number) =>
    drawing
      .rect(inset, inset, page.width - 2 * inset, page.height - 2 * inset)
      .lineWidth(width)
      .stroke(gold);
  frame(24, 2.4);
  frame(30, 0.6);
  drawing
    .moveTo(page.width / 2 - 90, 176)
    .lineTo(page.width / 2 + 90, 176)
    .lineWidth(1)
    .stroke(gold);
}

function drawSignatureRules({ drawing }: Sheet, { signatures }: PrintedCertificate): void {
  for (const at of signatures.keys())
    drawing
      .moveTo(signatureLeft(at), signatureRule.y)
      .lineTo(signatureLeft(at) + signatureRule.width, signatureRule.y)
      .lineWidth(0.6)
      .stroke(colours.muted);
}

/** Draws each run of dark modules as one rectangle, so that no gaps appear in print. */
function drawCode({ drawing }: Sheet, text: string): void {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const side = qr.size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    let start = -1;
    for (let column = 0; column <= modules.size; column += 1) {
      const isDark = column < modules.size && Boolean(modules.get(row, column));
      if (isDark && start < 0) start = column;
      if (isDark || start < 0) continue;
      drawing.rect(qr.x + start * side, qr.y + row * side, (column - start) * side, side * 1.01);
      start = -1;
    }
  }
  drawing.fill('#000000');
}
