import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { type FieldPath, formatPathLabel, getDocumentShape, type Shape } from './document-shape.ts';

export interface SampleField {
  readonly kind: DocumentKind;
  readonly path: FieldPath;
  readonly text: string;
}

export interface KnownContent {
  /** Names and themes of former events. Only documents about the past may contain them. */
  readonly formerEvents: readonly string[];
  readonly uploaded: ReadonlySet<string>;
}

/** Matches the names of sample people, reserved domains and the telephone numbers of the sample club. */
const samplePattern = /\bsample\b|\bexample\.(?:org|com|net)\b|\+91 0{5}/i;

export const isSampleText = (text: string): boolean => samplePattern.test(text);
const sampleInstitute = /\bNITS(?:MUN)?\b/;
const retrospectives: ReadonlySet<DocumentKind> = new Set(['archive', 'glimpses', 'wrapped', 'reviews']);

/**
 * Fields whose texts two clubs may share, such as a heading 'What we do'. They are samples only with a digit in them,
 * as in 'Mock MUN 2024', or with the name of the sample club.
 */
const labelFields: ReadonlySet<unknown> = new Set([
  ...['button', 'closing', 'greeting', 'heading', 'label', 'network', 'notice', 'post', 'time', 'title'],
]);
const isLabel = (path: FieldPath): boolean => {
  const name = path.at(-1);
  return labelFields.has(name) || String(name).endsWith('Label');
};

/** Facts that a club may share with the sample club. They are samples until the club has edited its document. */
const sharedClubFacts: ReadonlySet<unknown> = new Set(['region', 'copyrightSince', 'tenure']);

/**
 * Lists the fields that still show the sample club: a text that the sample has in the same field, a sample picture, or
 * a text that names a past event. Only a picture that the club uploaded is its own.
 */
export function listSampleFields(
  content: SiteContent,
  { formerEvents, uploaded }: KnownContent,
): SampleField[] {
  const { site } = content;
  const [sampleHost] = sampleContent.site.institute;
  const isClubEdited = !isDeepEqual(site, sampleContent.site);
  const isRenamed =
    site.name !== sampleContent.site.name || site.institute[0]?.shortName !== sampleHost?.shortName;
  const isAbroad = site.region.country !== sampleContent.site.region.country;
  const isSampleFact = (path: FieldPath): boolean => {
    if (!isClubEdited) return true;
    if (path[0] === 'region') return isAbroad;
    if (sharedClubFacts.has(path[0])) return false;
    return isRenamed || (path[0] !== 'institute' && !path.some((part) => /name$/i.test(String(part))));
  };
  const isSameText = (kind: DocumentKind, { path, text }: TextField): boolean => {
    if (text === '' || !sampleTexts().get(kind)?.get(fieldKey(path))?.has(text)) return false;
    if (isLabel(path)) return /\d/.test(text) || sampleInstitute.test(text);
    return kind !== 'site' || isSampleFact(path);
  };
  const problemOf = (kind: DocumentKind, field: TextField): string | undefined => {
    const { shape, text, path } = field;
    if (shape.is === 'text' && shape.input === 'picture')
      return uploaded.has(text) ? undefined : 'is still the sample picture';
    if (shape.is === 'text' && shape.input === 'event') return undefined;
    if (samplePattern.test(text)) return 'is still a sample';
    const former = retrospectives.has(kind) ? undefined : formerEvents.find((name) => text.includes(name));
    if (former) return `still names ${former}`;
    if (isRenamed && sampleInstitute.test(text)) return 'still names NITS';
    if (isRenamed && path.includes('emailDomains') && sampleHost?.emailDomains.includes(text))
      return 'is still the domain of the sample club';
    return isSameText(kind, field) ? 'is still that of the sample club' : undefined;
  };
  return documentKinds
    .filter((kind) => !isHidden(kind, content))
    .flatMap((kind) =>
      textsOf(getDocumentShape(kind), content[kind], []).flatMap((field) => {
        const { path } = field;
        const problem = problemOf(kind, field);
        const label = formatPathLabel(getDocumentShape(kind), path, content[kind]);
        return problem ? [{ kind, path, text: `${label} ${problem}.` }] : [];
      }),
    );
}

/** Returns true for a page with empty lists, which is not in the menu. */
function isHidden(kind: DocumentKind, { mockMun, wrapped }: SiteContent): boolean {
  if (kind === 'mockMun') return mockMun.schedule.length === 0 && mockMun.committees.length === 0;
  return kind === 'wrapped' && wrapped.sections.length === 0 && wrapped.figures.length === 0;
}

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Names a field without the positions of its entries: deleting an entry moves those after it. */
const fieldKey = (path: FieldPath) => path.filter((part) => typeof part === 'string').join('.');

let known: ReadonlyMap<DocumentKind, ReadonlyMap<string, ReadonlySet<string>>> | undefined;

/** Returns the texts of the sample by document and field. */
function sampleTexts(): NonNullable<typeof known> {
  known ??= new Map(
    documentKinds.map((kind) => {
      const texts = textsOf(getDocumentShape(kind), sampleContent[kind], []);
      const byField = Map.groupBy(texts, ({ path }) => fieldKey(path));
      return [
        kind,
        new Map([...byField].map(([key, found]) => [key, new Set(found.map(({ text }) => text))])),
      ];
    }),
  );
  return known;
}

interface TextField {
  readonly shape: Shape;
  readonly text: string;
  readonly path: FieldPath;
}

function textsOf(shape: Shape, value: unknown, path: FieldPath): TextField[] {
  if (value === undefined || value === null) return [];
  if (shape.is === 'text') return shape.fixed ? [] : [{ shape, text: String(value), path }];
  if (shape.is === 'list')
    return (value as readonly unknown[]).flatMap((entry, index) =>
      textsOf(shape.entry, entry, [...path, index]),
    );
  const fields = value as Readonly<Record<string, unknown>>;
  return shape.fields.flatMap(({ name, shape: inner }) => textsOf(inner, fields[name], [...path, name]));
}
