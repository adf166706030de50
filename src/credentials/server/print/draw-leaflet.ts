import { drawEmblem } from '#platform/server/pdf/emblem.ts';
import type { Face } from '#platform/server/pdf/font-runs.ts';
import { drawQrCodeWithoutQuietZone } from '#platform/server/pdf/qr-code.ts';
import { a4, type Sheet } from '#platform/server/pdf/sheet.ts';
import type { OpenPapers, PrintedLeaflet } from './papers.ts';
import { drawLine, inkColour, mutedColour } from './style.ts';

const margin = 36;
const gap = 22;
const qrSize = 50;
const emblemSide = 34;
const sizes = { largest: 11.5, smallest: 5, step: 0.25 };
const leading = 1.26;

/** A piece of a line, with its distance from the left end of the line in points. */
interface Piece {
  text: string;
  face: Face;
  x: number;
}
/** A line of the text: a title, or the first or a later line of a sentence. */
interface TextLine {
  pieces: Piece[];
  kind: 'title' | 'first' | 'next';
}

/** Draws texts in columns, as large as they fit on their part of the page. */
export function drawLeaflet(sheet: Sheet, papers: OpenPapers, leaflet: PrintedLeaflet): void {
  const height = a4.height / leaflet.copies;
  for (let copy = 0; copy < leaflet.copies; copy += 1) {
    const top = copy * height;
    if (copy > 0) {
      sheet.drawing.dash(3, { space: 3 });
      drawLine(sheet, [0, top], [a4.width, top]);
      sheet.drawing.undash();
    }
    drawLeafletHead(sheet, papers, leaflet, top);
    const box = { top: top + 92, bottom: top + height - 34 };
    const { size, columns } = fitIntoColumns(sheet, leaflet, box.bottom - box.top);
    drawColumns(sheet, leaflet, columns, { top: box.top, size });
    sheet.write(papers.printed, { x: margin, y: top + height - 20, size: 7.5, colour: mutedColour });
  }
}

function drawLeafletHead(
  sheet: Sheet,
  { club, emblem, event }: OpenPapers,
  { title, subtitle, address }: PrintedLeaflet,
  top: number,
): void {
  const right = a4.width - margin;
  const width = right - margin - qrSize - emblemSide - 24;
  drawEmblem(sheet, emblem, { x: right - qrSize - 12 - emblemSide, y: top + 26, side: emblemSide });
  sheet.write(`${event} · ${club}`, { x: margin, y: top + 36, size: 9, colour: mutedColour, width });
  sheet.write(title, { x: margin, y: top + 58, size: 18, face: 'heading', colour: inkColour, width });
  sheet.write(subtitle, { x: margin, y: top + 75, size: 10.5, face: 'strong', colour: inkColour, width });
  drawQrCodeWithoutQuietZone(sheet, address, { x: right - qrSize, y: top + 26, size: qrSize, level: 'M' });
}

const widthOfColumn = ({ columns }: PrintedLeaflet): number =>
  (a4.width - 2 * margin - (columns - 1) * gap) / columns;

/** Finds the largest size in which the text fits, and the lines of each column. */
function fitIntoColumns(
  sheet: Sheet,
  leaflet: PrintedLeaflet,
  height: number,
): { size: number; columns: TextLine[][] } {
  const { largest, smallest, step } = sizes;
  for (let size = largest; size > smallest; size -= step) {
    const columns = breakIntoColumns(breakIntoLines(sheet, leaflet, size), height / size, leaflet.columns);
    if (columns.length <= leaflet.columns) return { size, columns };
  }
  return {
    size: smallest,
    columns: breakIntoColumns(breakIntoLines(sheet, leaflet, smallest), height / smallest, leaflet.columns),
  };
}

/** Height of a line in font sizes, with the space above it. */
const heightOf = ({ kind }: TextLine): number =>
  kind === 'title' ? leading * 1.9 : kind === 'first' ? leading + 0.22 : leading;

/** Fills columns as evenly as the height allows, so that the last one is not nearly empty. */
function breakIntoColumns(lines: readonly TextLine[], height: number, count: number): TextLine[][] {
  const total = lines.reduce((sum, line) => sum + heightOf(line), 0);
  const even = fill(lines, Math.min(height, total / count + 4));
  return even.length <= count ? even : fill(lines, height);
}

/** Fills one column after another. A sentence stays in one column, and a title stays with the sentence below it. */
function fill(lines: readonly TextLine[], height: number): TextLine[][] {
  const columns: TextLine[][] = [[]];
  let used = 0;
  for (const block of splitIntoBlocks(lines)) {
    const needed = block.reduce((sum, line) => sum + heightOf(line), 0);
    if (used + needed > height && used > 0) {
      columns.push([]);
      used = 0;
    }
    columns.at(-1)?.push(...block);
    used += needed;
  }
  return columns;
}

function splitIntoBlocks(lines: readonly TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const [at, line] of lines.entries()) {
    const continues = line.kind === 'next' || (line.kind === 'first' && lines[at - 1]?.kind === 'title');
    if (continues) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function breakIntoLines(sheet: Sheet, leaflet: PrintedLeaflet, size: number): TextLine[] {
  const width = widthOfColumn(leaflet);
  return leaflet.sections.flatMap(({ title, lines }) => [
    ...(title === ''
      ? []
      : [{ kind: 'title' as const, pieces: [{ text: title, face: 'heading' as const, x: 0 }] }]),
    ...lines.flatMap((line) => breakSentence(sheet, line, { width, size })),
  ]);
}

/** Breaks a sentence with its lead in strong letters into lines. Later lines are indented. */
function breakSentence(
  sheet: Sheet,
  { lead, text }: { lead: string; text: string },
  { width, size }: { width: number; size: number },
): TextLine[] {
  const words = [
    ...(lead === '' ? [] : lead.split(' ').map((word) => ({ word, face: 'strong' as const }))),
    ...text.split(' ').map((word) => ({ word, face: 'text' as const })),
  ];
  const space = sheet.widthOf(' ', { size });
  const lines: TextLine[] = [{ kind: 'first', pieces: [] }];
  let x = 0;
  for (const { word, face } of words) {
    const wide = sheet.widthOf(word, { size, face });
    if (x > 0 && x + wide > width) {
      lines.push({ kind: 'next', pieces: [] });
      x = size;
    }
    const line = lines.at(-1);
    const last = line?.pieces.at(-1);
    if (last?.face === face) last.text += ` ${word}`;
    else line?.pieces.push({ text: word, face, x });
    x += wide + space;
  }
  return lines;
}

function drawColumns(
  sheet: Sheet,
  leaflet: PrintedLeaflet,
  columns: readonly TextLine[][],
  { top, size }: { top: number; size: number },
): void {
  const width = widthOfColumn(leaflet);
  for (const [at, lines] of columns.entries()) {
    const left = margin + at * (width + gap);
    let y = top;
    for (const [row, line] of lines.entries()) {
      const isTitle = line.kind === 'title';
      y += (row === 0 && isTitle ? leading : heightOf(line)) * size;
      for (const { text, face, x } of line.pieces)
        sheet.write(text, {
          x: left + x,
          y,
          size: isTitle ? size * 1.18 : size,
          face,
          colour: inkColour,
          width: width - x,
        });
      if (isTitle) drawLine(sheet, [left, y + size * 0.38], [left + width, y + size * 0.38]);
    }
  }
}
