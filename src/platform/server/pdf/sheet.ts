import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Face, splitIntoRuns } from './faces.ts';

/** A line of text. Lengths are in points from the top left corner. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly face?: Face;
  /** Maximum width. A longer line is written in a smaller size. */
  readonly width?: number;
  /** Where `x` is in the line. */
  readonly align?: 'left' | 'center' | 'right';
}

export interface Sheet {
  readonly drawing: PDFKit.PDFDocument;
  write(text: string, line: Line): void;
  widthOf(text: string, line: Pick<Line, 'size' | 'face'>): number;
  newPage(): void;
  finish(): Promise<Uint8Array>;
}

export const a4 = { width: 595.28, height: 841.89 } as const;

/**
 * Starts a PDF of A4 pages. Its bytes depend on the content only.
 * @param options.lang BCP 47 tag of the text
 * @param options.at date of creation in epoch milliseconds
 */
export function newSheet({
  title,
  author,
  lang,
  at,
  isLandscape = false,
}: {
  title: string;
  author: string;
  lang: string;
  at: number;
  isLandscape?: boolean;
}): Sheet {
  const info = {
    Title: title,
    Author: author,
    Creator: author,
    Producer: 'pdfkit',
    CreationDate: new Date(at),
  };
  // Sets no default font, since the file would refer to it without containing it.
  const drawing = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    font: '',
    lang,
    displayTitle: true,
    info,
  });
  const bytes = buffer(drawing);
  const measure = (text: string, face: Face, size: number) =>
    splitIntoRuns(text, face).map((run) => ({
      ...run,
      width: setFont(drawing, run.font, size).widthOfString(run.text),
    }));
  const widthOf: Sheet['widthOf'] = (text, { size, face = 'text' }) =>
    measure(text, face, size).reduce((sum, { width }) => sum + width, 0);
  return {
    drawing,
    widthOf,
    write(text, line) {
      const { face = 'text', align = 'left', width = Number.POSITIVE_INFINITY } = line;
      const natural = widthOf(text, line);
      const size = natural > width ? (line.size * width) / natural : line.size;
      const runs = measure(text, face, size);
      const share = { left: 0, center: 0.5, right: 1 }[align];
      let x = line.x - share * Math.min(natural, width);
      for (const run of runs) {
        setFont(drawing, run.font, size).fillColor(line.colour);
        // Adds the text as ActualText, which is copied and read aloud. The glyphs are in visual order, and several
        // may form one letter.
        if (run.isForeign) drawing.markContent('Span', { actual: run.text });
        drawing.text(run.text, x, line.y, { lineBreak: false, baseline: 'alphabetic' });
        if (run.isForeign) drawing.endMarkedContent();
        x += run.width;
      }
    },
    newPage: () => drawing.addPage(),
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
