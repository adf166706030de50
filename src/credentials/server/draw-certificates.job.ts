import { drawEmblem, type EmblemFile, openEmblem } from '#platform/server/pdf/emblem.ts';
import { toPrintable } from '#platform/server/pdf/font-runs.ts';
import { drawPicture, type OpenPicture, openPicture } from '#platform/server/pdf/picture.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { createPdfDocument, type Sheet } from '#platform/server/pdf/sheet.ts';
import {
  type CertificateTexts,
  type Colour,
  certificateEmblemBox,
  certificatePageSize,
  certificateQrPosition,
  computeSignatureX,
  layOutCertificate,
  type Measure,
  signatureLineBox,
  signaturePictureBox,
} from '../rule/layout.ts';

const colours: Readonly<Record<Colour, string>> = { ink: '#1d1b3a', muted: '#5c5874', gold: '#8a6414' };
const gold = '#c99a2e';

export interface PrintedCertificate extends CertificateTexts {
  /** The QR code contains this text. */
  address: string;
}

/**
 * Draws certificates as a PDF with one landscape page each. Deterministic: equal facts give equal bytes.
 * @param facts `at` is the date of creation in epoch milliseconds; `signaturePictures` has a JPEG or null for each
 *   signature
 */
export default async function drawCertificates({
  title,
  lang,
  at,
  certificates,
  signaturePictures,
  emblem: emblemFile,
}: {
  title: string;
  lang: string;
  at: number;
  certificates: readonly PrintedCertificate[];
  signaturePictures: readonly (Uint8Array | null)[];
  emblem: EmblemFile;
}): Promise<Uint8Array> {
  const sheet = createPdfDocument({
    title,
    author: certificates[0]?.club ?? title,
    lang,
    at,
    isLandscape: true,
  });
  const measure: Measure = (text, size, face) => sheet.widthOf(text, { size, face });
  const pictures = signaturePictures.map((bytes) => bytes && openPicture(sheet, bytes));
  const emblem = openEmblem(sheet, emblemFile);
  for (const [index, issued] of certificates.entries()) {
    const certificate = { ...issued, name: toPrintable(issued.name) };
    if (index > 0) sheet.newPage();
    drawFrame(sheet);
    drawEmblem(sheet, emblem, certificateEmblemBox);
    if (certificate.name === '') drawWritingLine(sheet);
    for (const { text, colour, ...line } of layOutCertificate(certificate, measure))
      sheet.write(text, { ...line, colour: colours[colour] });
    drawSignatures(sheet, certificate, pictures);
    drawQrCodeWithoutQuietZone(sheet, certificate.address, { ...certificateQrPosition, level: 'M' });
  }
  return sheet.finish();
}

function drawFrame({ drawing }: Sheet): void {
  const frame = (inset: number, width: number) =>
    drawing
      .rect(inset, inset, certificatePageSize.width - 2 * inset, certificatePageSize.height - 2 * inset)
      .lineWidth(width)
      .stroke(gold);
  frame(24, 2.4);
  frame(30, 0.6);
  drawing
    .moveTo(certificatePageSize.width / 2 - 90, 176)
    .lineTo(certificatePageSize.width / 2 + 90, 176)
    .lineWidth(1)
    .stroke(gold);
}

/** Draws the line on which a name without a printable letter is written by pen. */
function drawWritingLine({ drawing }: Sheet): void {
  drawing
    .moveTo(certificatePageSize.width / 2 - 200, 262)
    .lineTo(certificatePageSize.width / 2 + 200, 262)
    .lineWidth(0.6)
    .stroke(colours.muted);
}

function drawSignatures(
  sheet: Sheet,
  { signatures }: PrintedCertificate,
  pictures: readonly (OpenPicture | null)[],
): void {
  for (const at of signatures.keys()) {
    const [left, picture] = [computeSignatureX(at), pictures[at]];
    if (picture)
      drawPicture(sheet, picture, { ...signaturePictureBox, x: left }, { align: 'left', valign: 'bottom' });
    sheet.drawing
      .moveTo(left, signatureLineBox.y)
      .lineTo(left + signatureLineBox.width, signatureLineBox.y)
      .lineWidth(0.6)
      .stroke(colours.muted);
  }
}
