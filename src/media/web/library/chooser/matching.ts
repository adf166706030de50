import type { PictureChoice } from '../../../contract/choices.ts';

/** The pictures of which every word that was typed begins a word of the name or of what it shows. */
export function matching(pictures: readonly PictureChoice[], search: string): PictureChoice[] {
  const typed = wordsOf(search);
  return pictures.filter(({ name, alt }) => {
    const words = wordsOf(`${name} ${alt}`);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
