/** A part of a sentence. Plain text is a string. */
export type Part =
  | string
  /** The name of a button, link or field, as the screen shows it. */
  | { readonly button: string }
  | { readonly code: string }
  /** A link to another page of the manual, by its name. */
  | { readonly page: string; readonly text: string };

export type Sentence = readonly Part[];

export interface ManualPicture {
  /** Path of the file, relative to the folder of the manual. */
  readonly file: string;
  readonly alt: string;
}

/** One of the usual things that are done on a screen. */
export interface ManualTask {
  readonly title: string;
  readonly steps: readonly Sentence[];
  readonly picture?: ManualPicture;
}

/** A page of the manual: all pages have the same form. */
export interface ManualPage {
  readonly title: string;
  readonly purpose: readonly Sentence[];
  readonly tasks: readonly ManualTask[];
  readonly problems: readonly Sentence[];
}

export interface ManualGroup {
  readonly title: string;
  /** Names of the pages. */
  readonly pages: readonly string[];
}

const headings = ['What it is for', 'How to', 'What can go wrong'] as const;
const tasksOfPage = 3;
const inOneLine = (text: string): string => text.trim().split(/\s+/).join(' ');

/**
 * Reads a page of the manual.
 * @throws Error if it has not the form of a page
 */
export function parseManualPage(text: string): ManualPage {
  const [head = '', ...sections] = `\n${text.trim()}`.split('\n## ');
  const title = readTitle(head);
  const [purpose, tasks, problems] = headings.map((heading, at) => {
    const [found, ...lines] = (sections[at] ?? '').split('\n');
    if (found !== heading) throw new Error(`‘${title}’ has no section ‘${heading}’ in its place.`);
    return lines.join('\n').trim();
  }) as [string, string, string];
  const [before = '', ...parts] = `\n${tasks}`.split('\n### ');
  if (sections.length !== headings.length || before.trim() !== '' || parts.length !== tasksOfPage)
    throw new Error(`‘${title}’ has not three sections, and three things in ‘How to’.`);
  return {
    title,
    purpose: purpose.split('\n\n').map(parseSentence),
    tasks: parts.map((part) => parseTask(part)),
    problems: parseItems(problems, /^- /),
  };
}

/**
 * Reads the contents of the manual: groups of links to its pages, in the order of the desk's menu.
 * @throws Error if an entry is not a link to a page
 */
export function parseManualContents(text: string): ManualGroup[] {
  const [, ...groups] = text.trim().split('\n## ');
  return groups.map((group) => {
    const [title = '', ...lines] = group.split('\n');
    const pages = parseItems(lines.join('\n').trim(), /^- /).map(([part]) => {
      if (typeof part !== 'object' || !('page' in part))
        throw new Error(`‘${title}’ has an entry without a link.`);
      return part.page;
    });
    return { title, pages };
  });
}

function readTitle(head: string): string {
  const line = head.trim();
  if (!line.startsWith('# ') || line.includes('\n')) throw new Error(`‘${line}’ is not a title.`);
  return line.slice('# '.length);
}

function parseTask(text: string): ManualTask {
  const [title = '', ...lines] = text.trim().split('\n');
  const [steps = '', picture, ...more] = lines.join('\n').trim().split('\n\n');
  if (more.length > 0) throw new Error(`‘${title}’ has more than steps and a picture.`);
  return {
    title,
    steps: parseItems(steps, /^\d\. /),
    ...(picture !== undefined && { picture: parsePicture(picture) }),
  };
}

function parsePicture(text: string): ManualPicture {
  const [, alt, file] = inOneLine(text).match(/^!\[([^\]]+)\]\(([\w./-]+)\)$/) ?? [];
  if (alt === undefined || file === undefined) throw new Error(`‘${text}’ is not a picture.`);
  return { file, alt };
}

/** An item may have several lines: those after the first are indented. */
function parseItems(list: string, mark: RegExp): Sentence[] {
  return list.split(/\n(?! )/).map((item) => {
    if (!mark.test(item)) throw new Error(`‘${item}’ is not an item of a list.`);
    return parseSentence(item.replace(mark, ''));
  });
}

function parseSentence(text: string): Sentence {
  return inOneLine(text)
    .split(/(\*\*[^*]{1,200}\*\*|`[^`]{1,200}`|\[[^\]]{1,200}\]\([^)]{1,200}\))/)
    .filter((part) => part !== '')
    .map(parsePart);
}

function parsePart(part: string): Part {
  if (part.startsWith('**')) return { button: part.slice(2, -2) };
  if (part.startsWith('`')) return { code: part.slice(1, -1) };
  const [, text, page] = part.match(/^\[([^\]]+)\]\(([\w-]+)\.md\)$/) ?? [];
  return text === undefined || page === undefined ? part : { page, text };
}
