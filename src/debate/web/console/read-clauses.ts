import type { Paper } from '../../rule/state.ts';

const split = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Reads numbers of clauses as the text shows them, such as '1, 3-4'.
 * @returns the ids of the clauses, or a sentence if one does not exist
 */
export function readClauses({ clauses }: Pick<Paper, 'clauses'>, text: string): string[] | string {
  const kept = clauses.filter(({ removed }) => !removed);
  const ids: string[] = [];
  for (const part of split(text, ',')) {
    const [, first = '', last = first] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(part) ?? [];
    const found = kept.slice(Number(first) - 1, Number(last));
    if (first === '' || Number(first) < 1 || found.length === 0 || Number(last) > kept.length)
      return `The text has no clause ${part}. It has ${kept.length}.`;
    ids.push(...found.map(({ id }) => id));
  }
  return ids.length === new Set(ids).size ? ids : 'A clause is there twice';
}

/** Reads parts of a text: numbers of clauses, with a semicolon between two parts. */
export function readParts(paper: Pick<Paper, 'clauses'>, text: string): string[][] | string {
  const parts: string[][] = [];
  for (const part of split(text, ';')) {
    const ids = readClauses(paper, part);
    if (typeof ids === 'string') return ids;
    parts.push(ids);
  }
  return parts.flat().length === new Set(parts.flat()).size ? parts : 'A clause is in two parts';
}

/** Reads names of papers in an order. */
export function readPapers(papers: readonly Paper[], text: string): string[] | string {
  const ids: string[] = [];
  for (const name of split(text, ',')) {
    const paper = papers.find(({ label }) => label.toLowerCase() === name.toLowerCase());
    if (!paper) return `No paper is called ${name}`;
    ids.push(paper.paper);
  }
  return ids;
}
