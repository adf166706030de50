import { certificateQrPosition, certificatePageSize as page } from './layout.ts';

/** What is drawn behind the texts of a certificate. 'picture' is the background picture of the club. */
export const certificateLayouts = ['frame', 'figure', 'band', 'plain', 'picture'] as const;
export type CertificateLayout = (typeof certificateLayouts)[number];

/** Colour of a shape: gold, or the hue of the committee. */
type Tone = 'gold' | 'hue';

/** A shape behind the texts of a certificate. Lengths are in points from the top left corner. */
export type Shape =
  | {
      kind: 'rect';
      x: number;
      y: number;
      width: number;
      height: number;
      tone: Tone;
      lineWidth: number | 'filled';
    }
  /** The figure of the committee in a square, as thin lines. */
  | { kind: 'figure'; x: number; y: number; side: number; opacity: number; lineWidth: number };

const frame = (inset: number, lineWidth: number): Shape => ({
  kind: 'rect',
  x: inset,
  y: inset,
  width: page.width - 2 * inset,
  height: page.height - 2 * inset,
  tone: 'gold',
  lineWidth,
});
const frames = [frame(24, 2.4), frame(30, 0.6)];
/** The line below the title. */
const underline: Shape = {
  kind: 'rect',
  x: page.width / 2 - 90,
  y: 175.5,
  width: 180,
  height: 1,
  tone: 'gold',
  lineWidth: 'filled',
};

const figureAt = (x: number, y: number, side: number, opacity: number): Shape => ({
  kind: 'figure',
  x: x - side / 2,
  y: y - side / 2,
  side,
  opacity,
  lineWidth: 1.1,
});

const bar = (y: number, height: number): Shape => ({
  kind: 'rect',
  x: 0,
  y,
  width: page.width,
  height,
  tone: 'hue',
  lineWidth: 'filled',
});

/** Lists the shapes of a layout in the order in which they are drawn. The texts follow. */
export function listCertificateShapes(layout: CertificateLayout): readonly Shape[] {
  const middle = page.width / 2;
  switch (layout) {
    case 'frame':
      return [figureAt(middle, 262, 340, 0.3), ...frames, underline];
    case 'figure':
      return [figureAt(middle, page.height / 2, 800, 0.26), bar(0, 10), bar(page.height - 10, 10)];
    case 'band':
      return [
        figureAt(0, 118, 420, 0.5),
        figureAt(page.width, 118, 420, 0.5),
        bar(0, 18),
        { ...bar(page.height - 6, 6), tone: 'gold' } as Shape,
        underline,
      ];
    case 'plain':
      return [...frames, underline];
    case 'picture':
      return [];
  }
}

/** Boxes of the logos, two on each side of the emblem. */
export const logoBoxes = [72, page.width - 72 - 112, 196, page.width - 196 - 112].map((x) => ({
  x,
  y: 44,
  width: 112,
  height: 52,
}));
export const maxCertificateLogos = logoBoxes.length;

const qr = certificateQrPosition;
/** The white place of the QR code, its code and its address, which keeps it readable on a figure or a picture. */
export const qrPlace = { x: qr.x - 12, y: qr.y - 26, width: qr.size + 24, height: qr.size + 46 } as const;
export const qrPlaceRadius = 6;

/** Returns true if something is drawn behind the QR code. */
export const hasQrPlace = (layout: CertificateLayout): boolean => layout === 'figure' || layout === 'picture';

/** Number of turns of a figure, as on the site. */
export const certificateFigureTurns = 13;

/** Colours of the hues on paper. */
export const hueColours = {
  azure: '#1f6fb2',
  saffron: '#c96f12',
  viridian: '#2c7a60',
  rose: '#b33b69',
  violet: '#5b45ad',
} as const;
