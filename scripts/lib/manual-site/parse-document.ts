/** A part of a text. Plain text is a string. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] };

export type Block =
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly id: string;
      readonly content: readonly Inline[];
    }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string };

const headingPattern = /^(#{1,4}) (.+)$/;
const itemPattern = /^(?:-|\d+\.) +/;
const fencePattern = /^```/;
const picturePattern = /^!\[([^\]]+)\]\(([^)\s]+)\)$/;
const codeIndent = '    ';

/** Returns GitHub's id of a heading, such as 'lock-ordering'. */
export const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');

/**
 * Reads the Markdown that the documents use: headings, paragraphs, lists, tables, code and pictures.
 * @throws Error if a table has rows of different lengths
 */
export function parseDocument(text: string): Block[] {
  return parseBlocks(text.replaceAll('\r\n', '\n').split('\n'));
}

function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const end = findEndOfBlock(lines, at);
    blocks.push(parseBlock(lines.slice(at, end)));
    at = end;
  }
  return blocks;
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isItem = (line: string | undefined): boolean => line !== undefined && itemPattern.test(line);
const isIndented = (line: string | undefined): boolean => line !== undefined && /^ {2}/.test(line);

/** Returns the number of the line after the block that begins at a line. */
function findEndOfBlock(lines: readonly string[], start: number): number {
  const first = lines[start] ?? '';
  let end = start + 1;
  if (fencePattern.test(first)) {
    while (end < lines.length && !fencePattern.test(lines[end] ?? '')) end += 1;
    return end + 1;
  }
  if (headingPattern.test(first)) return end;
  if (isItem(first)) {
    const marker = first.startsWith('-');
    const belongs = (line: string | undefined) =>
      isIndented(line) || (isItem(line) && line?.startsWith('-') === marker);
    while (end < lines.length && (belongs(lines[end]) || (isBlank(lines[end]) && belongs(lines[end + 1]))))
      end += 1;
    return end;
  }
  const isEnd = (line: string | undefined) =>
    isBlank(line) || isItem(line) || fencePattern.test(line ?? '') || headingPattern.test(line ?? '');
  while (end < lines.length && !isEnd(lines[end])) end += 1;
  return end;
}

function parseBlock(lines: readonly string[]): Block {
  const [first = ''] = lines;
  const [, marks, title] = headingPattern.exec(first) ?? [];
  if (marks !== undefined && title !== undefined)
    return { kind: 'heading', level: marks.length, id: toAnchor(title), content: parseInline(title) };
  if (fencePattern.test(first)) return { kind: 'code', text: lines.slice(1, -1).join('\n') };
  if (first.startsWith(codeIndent))
    return { kind: 'code', text: lines.map((line) => line.slice(codeIndent.length)).join('\n') };
  if (isItem(first)) return parseList(lines);
  if (first.startsWith('|')) return parseTable(lines);
  const text = lines.map((line) => line.trim()).join(' ');
  const [, alt, file] = picturePattern.exec(text) ?? [];
  if (alt !== undefined && file !== undefined) return { kind: 'picture', alt, file };
  return { kind: 'paragraph', content: parseInline(text) };
}

function parseList(lines: readonly string[]): Block {
  const items: string[][] = [];
  for (const line of lines) {
    if (isItem(line)) items.push([line.replace(itemPattern, '')]);
    // As deep as the text of an item, which is 2 for `- ` and 3 for `1. `.
    else items.at(-1)?.push(line.replace(/^ {1,3}/, ''));
  }
  return { kind: 'list', isOrdered: !lines[0]?.startsWith('-'), items: items.map(parseBlocks) };
}

function parseTable(lines: readonly string[]): Block {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const uneven = rows.find((row) => row.length !== head.length);
  if (uneven) throw new Error(`A row has not ${head.length} cells: ${uneven.join(' | ')}`);
  return { kind: 'table', rows: [head, ...rows].map((row) => row.map(parseInline)) };
}

function parseInline(text: string): Inline[] {
  return text
    .split(/(`[^`]+`|\*\*.+?\*\*|\*[^*\s][^*]*\*|\[(?:`[^`]+`|[^\]])+\]\([^)\s]+\))/)
    .filter((part) => part !== '')
    .map(parsePart);
}

function parsePart(part: string): Inline {
  if (/^`.+`$/.test(part)) return { kind: 'code', text: part.slice(1, -1) };
  if (/^\*\*.+\*\*$/.test(part)) return { kind: 'strong', content: parseInline(part.slice(2, -2)) };
  if (/^\*[^*]+\*$/.test(part)) return { kind: 'emphasis', content: parseInline(part.slice(1, -1)) };
  const [, label, href] = /^\[(.+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
  if (label === undefined || href === undefined) return part;
  return { kind: 'link', href, content: parseInline(label) };
}
