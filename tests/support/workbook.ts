import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell of a workbook: text, number, date, or a formula without a stored result. */
export type WorkbookCell = string | number | null | { day: string } | { formula: string };

export interface WorkbookSheet {
  name: string;
  rows: readonly (readonly WorkbookCell[])[];
  isHidden?: boolean;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Builds a workbook with several sheets, some of them hidden, and with real dates, as spreadsheet programs write it.
 */
export async function workbookOf(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const file = new ZipFile();
  const add = (name: string, text: string) => file.addBuffer(Buffer.from(declaration + text), name);
  const each = (write: (sheet: WorkbookSheet, at: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join('');
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((_, at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}">${each((_, at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((sheet, at) => `<sheet name="${escaped(sheet.name)}" sheetId="${at}"${sheet.isHidden ? ' state="hidden"' : ''} r:id="rId${at}"/>`)}</sheets></workbook>`,
  );
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  for (const [at, { rows }] of sheets.entries())
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
    );
  file.end();
  return buffer(file.outputStream as NodeJS.ReadableStream);
}

function rowXml(cells: readonly WorkbookCell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`;
}

function cellXml(cell: WorkbookCell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('formula' in cell) return `<c r="${place}"><f>${escaped(cell.formula)}</f></c>`;
  return `<c r="${place}" s="1"><v>${(Date.parse(cell.day) - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`;
}

function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
