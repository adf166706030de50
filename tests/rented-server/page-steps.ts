import { readFileSync } from 'node:fs';

interface PageStep {
  /** First sentence of the step. */
  title: string;
  commands: string;
}

/**
 * Reads the steps of a page and their commands, with the words that a reader puts in.
 * @param words from what the page says, such as `<your name>`, to what is typed instead
 */
export function readPageSteps(file: string, words: Readonly<Record<string, string>>): PageStep[] {
  const steps = readFileSync(file, 'utf8').matchAll(
    /^\d+\. (.*)\n(?: {3}\S.*\n)*\n {3}```\n([\s\S]*?) {3}```$/gm,
  );
  return [...steps].map(([, sentence = '', block = '']) => ({
    title: sentence.replace(/[.,:(].*/, '').trim(),
    commands: Object.entries(words).reduce(
      (commands, [written, typed]) => commands.replaceAll(written, typed),
      block.replace(/^ {3}/gm, ''),
    ),
  }));
}
