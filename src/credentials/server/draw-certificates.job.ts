import { drawQrCode } from '#platform/server/pdf/qr-code.ts';
import { newSheet, type Sheet } from '#platform/server/pdf/sheet.ts';
import {
  type CertificateTexts,
  type Colour,
  layOutCertificate,
  type Measure,
  page,
  qrPosition,
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
  const measure: Measure = (text, size, face) => sheet.widthOf(text, { size, face });
  for (const [index, certificate] of certificates.entries()) {
    if (index > 0) sheet.newPage();
    drawFrame(sheet);
    for (const { text, colour, ...line } of layOutCertificate(certificate, measure))
      sheet.write(text, { ...line, colour: colours[colour] });
    drawSignatureRules(sheet, certificate);
    drawQrCode(sheet, certificate.address, { ...qrPosition, level: 'M' });
  }
  return sheet.finish();
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
