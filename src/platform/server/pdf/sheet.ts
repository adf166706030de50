import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Face, type Run, splitIntoFontRuns } from './font-runs.ts';

/** A line of text. Lengths are in points from the top left corner. */
interface Line {
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly face?: Face;
  /** Maximum width. A longer line is written in a smaller size. */
  readonly width?: number;
  /** The part of the line to which `x` refers. */
  readonly align?: 'left' | 'center' | 'right';
}

export interface Sheet {
  readonly drawing: PDFKit.PDFDocument;
  write(text: string, line: Line): void;
  widthOf(text: string, line: Pick<Line, 'size' | 'face'>): number;
  /** Adds a page, with the size and orientation of the first one unless `format` is set. */
  newPage(format?: PageFormat): void;
  finish(): Promise<Uint8Array>;
}

interface MeasuredRun extends Run {
  /** Width in the font size 1. */
  readonly unitWidth: number;
}

/** Maximum number of cached text widths. Most pages share most of their words. */
const maxMeasured = 20_000;

export interface PageFormat {
  /** A4 by default. */
  readonly size?: 'A4' | 'A6';
  readonly isLandscape?: boolean;
}

export const a4 = { width: 595.28, height: 841.89 } as const;

const asOptions = ({ size = 'A4', isLandscape = false }: PageFormat) => ({
  size,
  layout: isLandscape ? ('landscape' as const) : ('portrait' as const),
  margin: 0,
});

/**
 * Starts a PDF. The same content always has the same bytes.
 * @param options.lang BCP 47 tag of the text
 * @param options.at date of creation in epoch milliseconds
 * @param options.isEmpty true to start without a page
 */
export function createPdfDocument({
  title,
  author,
  lang,
  at,
  isEmpty = false,
  ...format
}: {
  title: string;
  author: string;
  lang: string;
  at: number;
  isEmpty?: boolean;
} & PageFormat): Sheet {
  const info = {
    Title: title,
    Author: author,
    Creator: author,
    Producer: 'pdfkit',
    CreationDate: new Date(at),
  };
  // Sets no default font, because the file would refer to it without containing it.
  const drawing = new PDFDocument({
    ...asOptions(format),
    autoFirstPage: !isEmpty,
    font: '',
    lang,
    displayTitle: true,
    info,
  });
  const bytes = buffer(drawing);
  const known = new Map<string, MeasuredRun[]>();
  const measure = (text: string, face: Face): MeasuredRun[] => {
    const key = `${face} ${text}`;
    const runs =
      known.get(key) ??
      splitIntoFontRuns(text, face).map((run) => ({
        ...run,
        unitWidth: setFont(drawing, run.font, 1000).widthOfString(run.text) / 1000,
      }));
    if (known.size < maxMeasured) known.set(key, runs);
    return runs;
  };
  const widthOf: Sheet['widthOf'] = (text, { size, face = 'text' }) =>
    size * measure(text, face).reduce((sum, { unitWidth }) => sum + unitWidth, 0);
  return {
    drawing,
    widthOf,
    write(text, line) {
      const { face = 'text', align = 'left', width = Number.POSITIVE_INFINITY } = line;
      const natural = widthOf(text, line);
      const size = natural > width ? (line.size * width) / natural : line.size;
      const share = { left: 0, center: 0.5, right: 1 }[align];
      let x = line.x - share * Math.min(natural, width);
      for (const run of measure(text, face)) {
        setFont(drawing, run.font, size).fillColor(line.colour);
        // Adds the text as ActualText, which is used for copying and reading aloud. The glyphs are in visual order, and
        // several may form one letter.
        if (run.isForeign) drawing.markContent('Span', { actual: run.text });
        drawing.text(run.text, x, line.y, { lineBreak: false, baseline: 'alphabetic' });
        if (run.isForeign) drawing.endMarkedContent();
        x += run.unitWidth * size;
      }
    },
    newPage: (next = format) => drawing.addPage(asOptions(next)),
    async finish() {
      drawing.end();
      return new Uint8Array(await bytes);
    },
  };
}

/** Sets a font under a fixed name, since pdfkit embeds a font once for each name. */
function setFont(
  drawing: PDFKit.PDFDocument,
  { name, source }: { name: string; source: Uint8Array },
  size: number,
): PDFKit.PDFDocument {
  return drawing.font(source, name, size);
}
