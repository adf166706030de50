import { buildFigurePath, figureSize } from '#platform/artwork/harmonograph.ts';
import { drawEmblem, type EmblemFile, openEmblem } from '#platform/server/pdf/emblem.ts';
import { toPrintable } from '#platform/server/pdf/font-runs.ts';
import { drawPicture, type OpenPicture, openPicture } from '#platform/server/pdf/picture.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { createPdfDocument, type Sheet } from '#platform/server/pdf/sheet.ts';
import type { CertificateFigure } from '../contract.ts';
import {
  type CertificateLayout,
  certificateFigureTurns,
  hasQrPlace,
  hueColours,
  listCertificateShapes,
  logoBoxes,
  qrPlace,
  qrPlaceRadius,
  type Shape,
} from '../rule/certificate-artwork.ts';
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

/** A design with its pictures as JPEGs. */
export interface PrintedDesign {
  layout: CertificateLayout;
  emblem: EmblemFile;
  background: Uint8Array | null;
  logos: readonly Uint8Array[];
  /** A JPEG or null for each signature. */
  signaturePictures: readonly (Uint8Array | null)[];
}

export interface PrintedCertificate extends CertificateTexts {
  /** Index of its design. */
  design: number;
  figure: CertificateFigure;
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
  designs,
}: {
  title: string;
  lang: string;
  at: number;
  certificates: readonly PrintedCertificate[];
  designs: readonly PrintedDesign[];
}): Promise<Uint8Array> {
  const sheet = createPdfDocument({
    title,
    author: certificates[0]?.club ?? title,
    lang,
    at,
    isLandscape: true,
  });
  const measure: Measure = (text, size, face) => sheet.widthOf(text, { size, face });
  const opened = designs.map((design) => openDesign(sheet, design));
  for (const [index, issued] of certificates.entries()) {
    const certificate = { ...issued, name: toPrintable(issued.name) };
    const design = opened[certificate.design];
    if (index > 0) sheet.newPage();
    if (design) {
      drawBackground(sheet, design, certificate.figure);
      drawEmblem(sheet, design.emblem, certificateEmblemBox);
    }
    if (certificate.name === '') drawWritingLine(sheet);
    for (const { text, colour, ...line } of layOutCertificate(certificate, measure))
      sheet.write(text, { ...line, colour: colours[colour] });
    drawSignatures(sheet, certificate, design?.signaturePictures ?? []);
    drawQrCodeWithoutQuietZone(sheet, certificate.address, { ...certificateQrPosition, level: 'M' });
  }
  return sheet.finish();
}

interface OpenDesign {
  layout: CertificateLayout;
  emblem: ReturnType<typeof openEmblem>;
  background: OpenPicture | null;
  logos: readonly OpenPicture[];
  signaturePictures: readonly (OpenPicture | null)[];
}

const openDesign = (
  sheet: Sheet,
  { layout, emblem, background, logos, signaturePictures }: PrintedDesign,
): OpenDesign => ({
  layout,
  emblem: openEmblem(sheet, emblem),
  background: background && openPicture(sheet, background),
  logos: logos.map((bytes) => openPicture(sheet, bytes)),
  signaturePictures: signaturePictures.map((bytes) => bytes && openPicture(sheet, bytes)),
});

/** Draws what is behind the texts: the background picture or the shapes of the layout, and the logos. */
function drawBackground(
  sheet: Sheet,
  { layout, background, logos }: OpenDesign,
  figure: CertificateFigure,
): void {
  if (background && layout === 'picture') drawCoveringPicture(sheet, background);
  for (const shape of listCertificateShapes(layout)) drawShape(sheet, shape, figure);
  if (hasQrPlace(layout)) {
    const { x, y, width, height } = qrPlace;
    sheet.drawing.roundedRect(x, y, width, height, qrPlaceRadius).fill('#ffffff');
  }
  for (const [at, logo] of logos.entries()) {
    const box = logoBoxes[at];
    if (box) drawPicture(sheet, logo, box, { align: 'center', valign: 'center' });
  }
}

/** Draws a picture over the whole page, cropped evenly. */
function drawCoveringPicture({ drawing }: Sheet, picture: OpenPicture): void {
  const { width, height } = certificatePageSize;
  const scale = Math.max(width / picture.width, height / picture.height);
  const drawn = { width: picture.width * scale, height: picture.height * scale };
  drawing.image(picture as unknown as Buffer, (width - drawn.width) / 2, (height - drawn.height) / 2, drawn);
}

function drawShape({ drawing }: Sheet, shape: Shape, { name, ratios, hue }: CertificateFigure): void {
  if (shape.kind === 'figure') {
    const { d } = buildFigurePath({ name, turns: certificateFigureTurns, ...(ratios && { ratios }) });
    const scale = shape.side / figureSize;
    drawing
      .save()
      .translate(shape.x, shape.y)
      .scale(scale)
      .path(d)
      .lineWidth(shape.lineWidth / scale)
      .strokeOpacity(shape.opacity)
      .stroke(hueColours[hue]);
    drawing.restore();
    return;
  }
  const colour = shape.tone === 'gold' ? gold : hueColours[hue];
  drawing.rect(shape.x, shape.y, shape.width, shape.height);
  if (shape.lineWidth === 'filled') drawing.fill(colour);
  else drawing.lineWidth(shape.lineWidth).stroke(colour);
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
