/** A token of the syntax of PDF (ISO 32000-2, 7.2 and 7.3). `end` is the position behind it. */
export interface Token {
  readonly type: 'name' | 'number' | 'keyword' | 'string' | 'open' | 'close';
  /**
   * Characters of a keyword or number, a name without its slash and with its escapes resolved, or one of the brackets
   * `<<`, `>>`, `[`, `]`, `{` and `}`. Empty for strings.
   */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Thrown for bytes that no program writes into a PDF. */
export class MalformedPdf extends Error {}

/** Words that are values, or parts of one: `12 0 R` is a reference. Other words structure the file. */
export const valueWords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'R']);

/** Maximum length of a name, number or keyword. The longest names of the standard have 127 bytes. */
const maxWordLength = 1_000;

const isWhite = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) isWhite[code] = 1;
const isDelimiter = new Uint8Array(256);
for (const character of '()<>[]{}/%') isDelimiter[character.charCodeAt(0)] = 1;

const codeOf = (character: string) => character.charCodeAt(0);
const [open, close, backslash, percent, less, greater, slash] = [...'()\\%<>/'].map(codeOf) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/**
 * Reads the token at a position, or behind the white space and comments there. Reads each byte once. Returns undefined
 * at the end of the bytes.
 * @throws MalformedPdf for a string without end, a word that is too long, or a comment or string that contains an object
 *   or markup
 */
export function readToken(bytes: Buffer, from: number): Token | undefined {
  const start = skipWhiteSpaceAndComments(bytes, from);
  const first = bytes[start];
  if (first === undefined) return undefined;
  if (first === open) return readString(bytes, start);
  if (first === less && bytes[start + 1] !== less) return readHexString(bytes, start);
  if (first === less) return { type: 'open', word: '<<', start, end: start + 2 };
  if (first === greater && bytes[start + 1] === greater)
    return { type: 'close', word: '>>', start, end: start + 2 };
  if (first === slash) {
    const end = findWordEnd(bytes, start + 1);
    return { type: 'name', word: unescapeName(bytes.toString('latin1', start + 1, end)), start, end };
  }
  if (isDelimiter[first]) {
    const word = String.fromCharCode(first);
    if (word === '[' || word === '{') return { type: 'open', word, start, end: start + 1 };
    if (word === ']' || word === '}') return { type: 'close', word, start, end: start + 1 };
    throw new MalformedPdf(`a bracket without its partner at ${start}`);
  }
  const end = findWordEnd(bytes, start);
  const word = bytes.toString('latin1', start, end);
  return { type: /^[+-]?[\d.]+$/.test(word) ? 'number' : 'keyword', word, start, end };
}

function skipWhiteSpaceAndComments(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const code = bytes[at] as number;
    if (code === percent) {
      const end = findLineEnd(bytes, at);
      rejectHiddenObject(bytes, at, end);
      rejectMarkup(bytes, at, end);
      at = end;
    } else if (isWhite[code]) at += 1;
    else return at;
  }
  return at;
}

function findLineEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

function findWordEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && !isWhite[bytes[at] as number] && !isDelimiter[bytes[at] as number]) at += 1;
  if (at - from > maxWordLength) throw new MalformedPdf(`a word of ${at - from} bytes at ${from}`);
  return at;
}

function readString(bytes: Buffer, start: number): Token {
  let depth = 0;
  for (let at = start; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === backslash) at += 1;
    else if (code === open) depth += 1;
    else if (code === close) {
      depth -= 1;
      if (depth === 0) {
        rejectHiddenObject(bytes, start, at);
        return { type: 'string', word: '', start, end: at + 1 };
      }
    }
  }
  throw new MalformedPdf(`a string without end at ${start}`);
}

function readHexString(bytes: Buffer, start: number): Token {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const code = bytes[at] as number;
    if (code === greater) return { type: 'string', word: '', start, end: at + 1 };
    if (!isWhite[code] && !/[\dA-Fa-f]/.test(String.fromCharCode(code))) break;
  }
  throw new MalformedPdf(`a hexadecimal string with other characters at ${start}`);
}

/** Resolves escapes such as `#4a`, because every character of a name can be written as one. */
function unescapeName(name: string): string {
  if (!name.includes('#')) return name;
  return name.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/**
 * Rejects the beginning of an object (`12 0 obj`) between two positions, in a comment, a string or a stream. Programs
 * find objects by their position, so they would read one that this check passes over.
 * @throws MalformedPdf
 */
export function rejectHiddenObject(bytes: Buffer, from: number, to: number): void {
  const part = bytes.subarray(from, to);
  for (let at = part.indexOf('obj'); at >= 0; at = part.indexOf('obj', at + 3)) {
    if (/[A-Za-z]/.test(String.fromCharCode(part[at + 3] ?? 32))) continue;
    const generation = findNumberBefore(part, at);
    const number = typeof generation === 'number' ? findNumberBefore(part, generation) : generation;
    if (number !== undefined) throw new MalformedPdf(`an object inside another one at ${from + at}`);
  }
}

/**
 * Finds the number that ends before a position, behind white space. Returns its position, 'comment' if a comment may
 * hide it, or undefined if there is no number.
 */
function findNumberBefore(part: Buffer, at: number): number | 'comment' | undefined {
  let end = at;
  let hasLineEnd = false;
  while (end > 0 && isWhite[part[end - 1] as number]) {
    end -= 1;
    hasLineEnd ||= part[end] === 10 || part[end] === 13;
  }
  if (hasLineEnd && isCommentBefore(part, end)) return 'comment';
  let start = end;
  while (start > 0 && isDigit(part[start - 1])) start -= 1;
  return start < end ? start : undefined;
}

/** Returns true if the line before a position is a comment, or has one behind a number. */
function isCommentBefore(part: Buffer, end: number): boolean {
  let isBeforeComment = false;
  for (let at = end - 1; at >= 0 && part[at] !== 10 && part[at] !== 13; at -= 1) {
    if (part[at] === percent) isBeforeComment = true;
    else if (isBeforeComment && isDigit(part[at])) return true;
    else if (!isWhite[part[at] as number]) isBeforeComment = false;
  }
  return isBeforeComment;
}

const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57;

/** Rejects a comment that a browser would read as a page, because it would then run the page's scripts. */
function rejectMarkup(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at < to - 1; at += 1)
    if (bytes[at] === less && /[A-Za-z!/?]/.test(String.fromCharCode(bytes[at + 1] as number)))
      throw new MalformedPdf(`markup at ${at}`);
}
