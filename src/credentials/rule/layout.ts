/** Size of A4 in landscape, in points. */
export const certificatePageSize = { width: 841.89, height: 595.28 } as const;

export type Face = 'heading' | 'text' | 'strong';
export type Colour = 'ink' | 'muted' | 'gold';

/**
 * A line of text on a certificate. Positions and sizes are in points. The size is reduced until the text fits into
 * `width`.
 */
export interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: Face;
  readonly colour: Colour;
  readonly width: number;
  readonly align: 'center' | 'left';
}

export interface Wording {
  readonly title: string;
  readonly text: string;
}

export interface CertificateTexts {
  readonly club: string;
  readonly wording: Wording;
  readonly name: string;
  readonly role: string;
  readonly event: string;
  readonly dates: string;
  readonly signatures: readonly { readonly name: string; readonly post: string }[];
  /** Code as it is printed, such as 'ABCDE-FGHJK'. */
  readonly code: string;
  /** Address where the code is verified, such as 'mun.example.org/verify'. */
  readonly verifyAt: string;
}

export type Measure = (text: string, size: number, face: Face) => number;

const middle = certificatePageSize.width / 2;
/** Square of the QR code in the lower right corner, in points. At 42 mm a phone can read it from a print of 150 dpi. */
export const certificateQrPosition = {
  size: 120,
  x: certificatePageSize.width - 56 - 120,
  y: certificatePageSize.height - 56 - 120,
} as const;
/** Square of the emblem above the name of the club, in points. */
export const certificateEmblemBox = { side: 52, x: middle - 26, y: 44 } as const;
const bodyWidth = 600;
const bodySize = 15;
const bodyStep = 23;
export const maxCertificateBodyLines = 5;

/** Replaces the placeholders {name}, {role}, {event} and {dates}. */
export function fillCertificateWording(text: string, { name, role, event, dates }: CertificateTexts): string {
  const values: Record<string, string> = { name, role, event, dates };
  return text.replaceAll(/\{(name|role|event|dates)\}/g, (_all, key: string) => values[key] ?? '');
}

/** Breaks a text into lines of at most `width`. A word that is wider gets a separate line, which exceeds `width`. */
export function wrapText(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Breaks a text into lines. Reduces the size from 15 points until there are at most five lines, down to 9 points. */
function wrapBody(text: string, measure: Measure): { lines: string[]; size: number } {
  for (let size = bodySize; ; size -= 1) {
    const lines = wrapText(text, bodyWidth, (line) => measure(line, size, 'text'));
    if (lines.length <= maxCertificateBodyLines || size <= 9) return { lines, size };
  }
}

const nameWidth = 660;

/** A long name gets two lines, so that it stays large. */
function layOutName(name: string, measure: Measure): { text: string; y: number; size: number }[] {
  const words = name.split(' ');
  const width = measure(name, 36, 'heading');
  if (width <= nameWidth * 1.25 || words.length < 2) return [{ text: name, y: 258, size: 36 }];
  const splits = words.slice(1).map((_word, at) => {
    const lines = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')];
    return { lines, widest: Math.max(...lines.map((line) => measure(line, 30, 'heading'))) };
  });
  const { lines } = splits.reduce((best, split) => (split.widest < best.widest ? split : best));
  return lines.map((text, at) => ({ text, y: 240 + at * 34, size: 30 }));
}

/** Computes the lines of a certificate. The PDF and the preview both draw them, so they look the same. */
export function layOutCertificate(texts: CertificateTexts, measure: Measure): Line[] {
  const centred = (text: string, y: number, size: number, face: Face, colour: Colour, width = 660): Line => ({
    text,
    x: middle,
    y,
    size,
    face,
    colour,
    width,
    align: 'center' as const,
  });
  const { lines, size } = wrapBody(fillCertificateWording(texts.wording.text, texts), measure);
  return [
    centred(texts.club, 112, 13, 'strong', 'gold'),
    centred(fillCertificateWording(texts.wording.title, texts), 160, 38, 'heading', 'ink'),
    centred('is awarded to', 204, 13, 'text', 'muted'),
    ...layOutName(texts.name, measure).map(({ text, y, size }) => centred(text, y, size, 'heading', 'ink')),
    ...lines.map((text, at) => centred(text, 304 + at * bodyStep, size, 'text', 'ink', bodyWidth)),
    ...texts.signatures.flatMap(({ name, post }, at) => [
      signatureLine(name, at, 506, 13, 'strong', 'ink'),
      signatureLine(post, at, 524, 11, 'text', 'muted'),
    ]),
    { ...corner(texts.code, certificateQrPosition.y - 10), size: 11, face: 'strong', colour: 'ink' },
    {
      ...corner(`Verify at ${texts.verifyAt}`, certificateQrPosition.y + certificateQrPosition.size + 13),
      size: 8.5,
      face: 'text',
      colour: 'muted',
    },
  ];
}

const corner = (text: string, y: number) => ({
  text,
  x: certificateQrPosition.x + certificateQrPosition.size / 2,
  y,
  width: certificateQrPosition.size + 20,
  align: 'center' as const,
});

const signatureWidth = 170;
export const computeSignatureX = (at: number): number => 72 + at * (signatureWidth + 20);
/** Box of the picture of a signature, just above the line for the signature. */
export const signaturePictureBox = { y: 436, width: signatureWidth, height: 47 } as const;
export const signatureLineBox = { y: 486, width: signatureWidth } as const;

function signatureLine(text: string, at: number, y: number, size: number, face: Face, colour: Colour): Line {
  return { text, x: computeSignatureX(at), y, size, face, colour, width: signatureWidth, align: 'left' };
}
