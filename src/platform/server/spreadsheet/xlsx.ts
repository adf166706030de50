import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Cell = string | number | null;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Gives every file in the zip the earliest date of the format, so that the date does not reveal when the spreadsheet
 * was made.
 */
const undated = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
const chunkLength = 32 * 1024;

const style = { heading: 1, quoted: 2 } as const;

const frame = [
  {
    name: '[Content_Types].xml',
    content: [
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>`,
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>`,
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ],
  },
  {
    name: '_rels/.rels',
    content: [
      `${declaration}<Relationships xmlns="${relations}">`,
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: [
      `${declaration}<Relationships xmlns="${relations}">`,
      `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`,
      `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
  },
  {
    name: 'xl/styles.xml',
    content: [
      `${declaration}<styleSheet xmlns="${main}">`,
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
      '<cellXfs count="3"><xf/><xf fontId="1" applyFont="1" quotePrefix="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>',
    ],
  },
];

/**
 * Streams a workbook of one sheet, whose first row is bold and frozen. Needs constant memory. Texts that look like a
 * formula stay texts, even after editing.
 * @param sheet letters, digits and spaces
 */
export function streamXlsx(
  sheet: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const workbook = `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const file = new ZipFile();
  for (const { name, content } of [...frame, { name: 'xl/workbook.xml', content: [workbook] }])
    file.addBuffer(Buffer.from(content.join('')), name, undated);
  const sheetRows = Readable.from(inChunks(sheetXml(headings, rows)), { objectMode: false });
  file.addReadStream(sheetRows, 'xl/worksheets/sheet1.xml', undated);
  file.end();
  // The types declare a NodeJS.ReadableStream, but it is a Readable.
  const output = file.outputStream as Readable;
  sheetRows.on('error', (error) => output.destroy(error));
  output.on('close', () => sheetRows.destroy());
  return output;
}

/** Joins short texts into larger chunks. The compression then takes half the time. */
async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

async function* sheetXml(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="22" customWidth="1"/></cols><sheetData>`;
  const columns = headings.map((_, index) => letters(index));
  const asRow = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
  yield asRow(
    1,
    headings.map((heading, index) => textCell(heading, `${columns[index]}1`, style.heading)),
  );
  let number = 1;
  for await (const row of rows) {
    number += 1;
    yield asRow(
      number,
      row.map((value, index) => cell(value, `${columns[index]}${number}`)),
    );
  }
  yield '</sheetData></worksheet>';
}

function cell(value: Cell, address: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  return textCell(value, address, /^[=+\-@\t\r\n]/.test(value) ? style.quoted : 0);
}

function textCell(text: string, address: string, styled: number): string {
  const styling = styled ? ` s="${styled}"` : '';
  return `<c r="${address}" t="inlineStr"${styling}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/**
 * Escapes text for XML and removes what XML forbids: lone surrogates, and control characters other than tab and line
 * ends.
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
