import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Face, runsOf } from './faces.ts';

/** Position and style of a line. Lengths in points from the top left corner. */
export interface Line {
  readonly x: number;
  /** Position of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly face?: Face;
  /** Maximum width. A longer line gets a smaller font size. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** A document of A4 sheets. */
export interface Sheet {
  /** For graphics. Use `write` for text. */
  readonly drawing: PDFKit.PDFDocument;
  write(text: string, line: Line): void;
  /** Measures the width of a line, in points. */
  widthOf(text: string, line: Pick<Line, 'size' | 'face'>): number;
  newPage(): void;
  /** Ends the document. */
  finish(): Promise<Uint8Array>;
}

export const a4 = { width: 595.28, height: 841.89 } as const;

/**
 * Starts a document whose bytes depend on its content only.
 * @param about the metadata; `at` is the date of creation in epoch milliseconds
 */
export function newSheet({ title, author, at }: { title: string; author: string; at: number }): Sheet {
  const info = {
    Title: title,
    Author: author,
    Creator: author,
    Producer: 'pdfkit',
    CreationDate: new Date(at),
  };
  // No default font, so that the document does not refer to fonts that it does not embed.
  const drawing = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: 'en-IN',
    displayTitle: true,
    info,
  });
  const bytes = buffer(drawing);
  const measure = (text: string, face: Face, size: number) =>
    runsOf(text, face).map((run) => ({
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
      let x = align === 'right' ? line.x - Math.min(natural, width) : line.x;
      for (const run of runs) {
        setFont(drawing, run.font, size).fillColor(line.colour);
        // Glyphs are in visual order, and several may form one letter. ActualText provides the text for copying and screen readers.
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

/** Reuses the embedded font with this name, including its glyphs. */
function setFont(
  drawing: PDFKit.PDFDocument,
  { name, source }: { name: string; source: Uint8Array },
  size: number,
): PDFKit.PDFDocument {
  return drawing.font(source, name, size);
}
