import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { type Face, runsOf } from './faces.ts';

/** Where and how a line stands. Lengths in points, from the top left corner. */
export interface Line {
  readonly x: number;
  /** Of the line on which the letters stand. */
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly face?: Face;
  /** A longer line is set smaller, so that it fits. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** A document of A4 sheets. */
export interface Sheet {
  /** For lines and figures; words go through `write`. */
  readonly drawing: PDFKit.PDFDocument;
  write(text: string, line: Line): void;
  /** How wide a line would be, in points. */
  widthOf(text: string, line: Pick<Line, 'size' | 'face'>): number;
  newPage(): void;
  /** Nothing can be drawn any more. */
  finish(): Promise<Uint8Array>;
}

export const a4 = { width: 595.28, height: 841.89 } as const;

/**
 * Begins a document that is the same to the byte whenever the same is drawn on it.
 * @param about `at`, in epoch milliseconds, is what it says of when it was made
 */
export function newSheet({ title, author, at }: { title: string; author: string; at: number }): Sheet {
  const info = {
    Title: title,
    Author: author,
    Creator: author,
    Producer: 'pdfkit',
    CreationDate: new Date(at),
  };
  // Without a font to begin with, none of those that readers have to bring along is named.
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
        // Glyphs are in visual order, and several may make one letter: ActualText gives copying and screen readers the words.
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

/** A name brings the font back that the document has already, with the glyphs it holds so far. */
function setFont(
  drawing: PDFKit.PDFDocument,
  { name, source }: { name: string; source: Uint8Array },
  size: number,
): PDFKit.PDFDocument {
  return drawing.font(source, name, size);
}
