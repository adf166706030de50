/** `="0412"` and `='0412'`: spreadsheet programs are made to keep leading zeros that way. */
const formulaText = /^=\s*(["'])(.*)\1$/s;
const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]/;
const everyInvisible = new RegExp(invisible, 'g');
/** Most cells have none of it. */
const added = /^[='‘’`]|'$/;

/** Text of a cell without what export programs add around it: `="..."`, a leading apostrophe, and invisible characters. */
export function cleanCell(cell: string): string {
  const text = (invisible.test(cell) ? cell.replaceAll(everyInvisible, '') : cell).trim();
  if (!added.test(text)) return text;
  const inner = formulaText.exec(text)?.[2] ?? text;
  return inner
    .replace(/^['‘’`](?=\S)/, '')
    .replace(/^(.*\d)'$/s, '$1')
    .trim();
}

/** Letters only, in lower case, one space between words; '₹' is 'rs'. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('₹', ' rs ')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}
