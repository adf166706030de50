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
/** Documents in which a club describes itself. Apart from labels, no two clubs have the same texts in them. */
const selfDescriptions: ReadonlySet<DocumentKind> = new Set(['home', 'about', 'letters']);

export function listSampleFields(
  content: SiteContent,
  { formerEvents, uploaded }: KnownContent,
): SampleField[] {
  const { site } = content;
  const [sampleHost] = sampleContent.site.institute;
  const isRenamed =
    site.name !== sampleContent.site.name || site.institute[0]?.shortName !== sampleHost?.shortName;
  const problemOf = (kind: DocumentKind, { shape, text, path }: TextField): string | undefined => {
    if (shape.is === 'text' && shape.input === 'picture')
      return uploaded.has(text) ? undefined : 'is still the sample picture';
    if (samplePattern.test(text)) return 'is still a sample';
    const former = retrospectives.has(kind) ? undefined : formerEvents.find((name) => text.includes(name));
    if (former) return `still names ${former}`;
    if (isRenamed && sampleInstitute.test(text)) return 'still names NITS';
    if (isRenamed && path.includes('emailDomains') && sampleHost?.emailDomains.includes(text))
      return 'is still the domain of the sample club';
    const isLabel = String(path.at(-1)).endsWith('Label');
    if (
      isRenamed &&
      selfDescriptions.has(kind) &&
      !isLabel &&
      text !== '' &&
      text === textAt(sampleContent[kind], path)
    )
      return 'is still the text of the sample club';
    return undefined;
  };
  return documentKinds.flatMap((kind) =>
    textsOf(getDocumentShape(kind), content[kind], []).flatMap((field) => {
      const { path } = field;
      const problem = problemOf(kind, field);
      const label = formatPathLabel(getDocumentShape(kind), path, content[kind]);
      return problem ? [{ kind, path, text: `${label} ${problem}.` }] : [];
    }),
  );
}

interface TextField {
  readonly shape: Shape;
  readonly text: string;
  readonly path: FieldPath;
}

function textAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string | number, unknown>> | undefined)?.[key],
    value,
  );
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
