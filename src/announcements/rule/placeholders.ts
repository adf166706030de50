/** Placeholders are replaced with a text for each delegate. */
export const fixedPlaceholders = [
  'name',
  'committee',
  'portfolio',
  'chair',
  'room',
  'fee due',
  'pass',
  'dashboard',
] as const;
const answerPrefix = 'answer:';
/** A placeholder, such as 'name', or 'answer:' with the label of a question. */
export type Placeholder = (typeof fixedPlaceholders)[number] | `answer:${string}`;

/** Returns the placeholder of an answer. Labels that differ only in capitals or in the number of spaces are equal. */
export function buildAnswerPlaceholder(label: string): Placeholder {
  return `${answerPrefix}${label.trim().replace(/\s+/g, ' ').toLowerCase()}`;
}

function findPlaceholder(written: string): Placeholder | undefined {
  if (written.startsWith(answerPrefix)) {
    const label = written.slice(answerPrefix.length);
    return label.trim() === '' ? undefined : buildAnswerPlaceholder(label);
  }
  return fixedPlaceholders.find((known) => known === written);
}

export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

interface Gap {
  readonly placeholder: Placeholder;
  readonly fallback: string | undefined;
}

type Part = string | Gap;

/**
 * Texts for a chat group, used if the placeholder has no fallback. 'pass' and 'dashboard' are replaced with the address
 * of the dashboard.
 */
const generalValues: Readonly<
  Record<Exclude<(typeof fixedPlaceholders)[number], 'dashboard' | 'pass'>, string>
> = {
  name: 'delegate',
  committee: 'your committee',
  portfolio: 'your portfolio',
  chair: 'your chair',
  room: 'your room',
  'fee due': 'your fee',
};

/** Returns the text that replaces a placeholder in a message to a chat group. */
export function getGeneralPlaceholderValue(placeholder: Placeholder, dashboard: string): string {
  if (placeholder === 'dashboard' || placeholder === 'pass') return dashboard;
  return Object.hasOwn(generalValues, placeholder)
    ? generalValues[placeholder as keyof typeof generalValues]
    : 'your answer';
}

/**
 * Splits a text with placeholders such as '{committee|your committee}'.
 * @returns the parts, or a sentence that describes the first mistake
 */
function parseTemplate(text: string): readonly Part[] | { mistake: string } {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(/\{([^{}]*)\}/g)) {
    parts.push(text.slice(from, index));
    from = index + whole.length;
    const bar = inside.indexOf('|');
    const wanted = (bar < 0 ? inside : inside.slice(0, bar)).trim();
    const placeholder = findPlaceholder(wanted);
    if (!placeholder) return { mistake: `${whole} is no placeholder` };
    const fallback = bar < 0 ? undefined : inside.slice(bar + 1).trim();
    if (fallback === '') return { mistake: `Write a text after the line in ${whole}` };
    parts.push({ placeholder, fallback });
  }
  parts.push(text.slice(from));
  const stray = parts.some((part) => typeof part === 'string' && /[{}]/.test(part));
  return stray ? { mistake: 'A { has no }, or the other way round' } : parts.filter((part) => part !== '');
}

/** Returns a sentence about the first mistake in the placeholders of a text, or undefined. */
export function findTemplateMistake(text: string): string | undefined {
  const parsed = parseTemplate(text);
  return 'mistake' in parsed ? parsed.mistake : undefined;
}

/** Replaces line breaks and other control characters, so that a value cannot start a new line. */
const asLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/**
 * Replaces the placeholders of a text. Braces within a value are not replaced.
 * @returns the text, or the placeholders that have neither a value nor a fallback
 * @throws Error if the text has a mistake (`findTemplateMistake`)
 */
export function fillTemplate(
  template: string,
  values: PlaceholderValues,
): { text: string } | { missing: readonly Placeholder[] } {
  const parsed = parseTemplate(template);
  if ('mistake' in parsed) throw new Error(parsed.mistake);
  const missing: Placeholder[] = [];
  const filled = parsed.map((part) => {
    if (typeof part === 'string') return part;
    const value = values[part.placeholder] ?? part.fallback;
    if (value === undefined) missing.push(part.placeholder);
    return asLine(value ?? '');
  });
  return missing.length > 0 ? { missing: [...new Set(missing)] } : { text: filled.join('') };
}

/** What a message to a whole group says at a placeholder. Undefined if the members of the group read different texts. */
export type GroupValue = (placeholder: Placeholder, fallback: string | undefined) => string | undefined;

/**
 * Replaces the placeholders of a text for a message to a whole group. A sentence whose text differs between the members
 * of the group is left out, because it would be wrong for some of them.
 * @returns an empty text if every sentence differs
 * @throws Error if the text has a mistake (`findTemplateMistake`)
 */
export function fillTemplateForEveryone(template: string, valueFor: GroupValue): string {
  return splitIntoSentences(template)
    .flatMap((sentence) => {
      const parsed = parseTemplate(sentence);
      if ('mistake' in parsed) throw new Error(parsed.mistake);
      const texts = parsed.map((part) =>
        typeof part === 'string' ? part : valueFor(part.placeholder, part.fallback),
      );
      return texts.includes(undefined) ? [] : [texts.join('')];
    })
    .join('')
    .trim();
}

/** Splits a text after the end of each sentence. A space within a placeholder does not split it. */
function splitIntoSentences(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    const ends = depth === 0 && /\s/.test(text[at] ?? '') && /[.!?\u0964]\}?$/.test(text.slice(from, at));
    if (!ends) continue;
    sentences.push(text.slice(from, at + 1));
    from = at + 1;
  }
  return [...sentences, text.slice(from)];
}

/** Splits a text at its empty lines. */
export function splitIntoParagraphs(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[\t ]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
