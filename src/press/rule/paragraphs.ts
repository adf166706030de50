/** Splits a text into its paragraphs, which blank lines separate. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
