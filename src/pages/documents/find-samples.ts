import { sampleContent } from '#pages/content/index.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import type { DocumentKind, SiteContent } from '#pages/contract/documents.ts';
import { type Place, placeInWords } from './names.ts';
import { type Shape, shapeOf } from './shape.ts';

/** A field of a published page that is not the club's own yet. */
export interface SampleField {
  readonly kind: DocumentKind;
  /** Of the field in the form. */
  readonly place: Place;
  /** What the field is called, and what is wrong with it. */
  readonly text: string;
}

export interface Surroundings {
  /** Names and themes of events that are over, which only the archive and looks back may name. */
  readonly formerEvents: readonly string[];
  /** Names of uploaded pictures. */
  readonly uploaded: ReadonlySet<string>;
}

/** What came with the sample club: its people, unowned addresses and telephone numbers. */
const samplePattern = /\bsample\b|\bexample\.(?:org|com|net)\b|\+91 0{5}/i;
const sampleInstitute = /\bNITS(?:MUN)?\b/;
/** Documents that look back, and may name events of before. */
const lookingBack: ReadonlySet<DocumentKind> = new Set(['archive', 'glimpses', 'wrapped', 'reviews']);
/** Documents in which a club speaks of itself: no two clubs have the same text there, but for labels. */
const ownWords: ReadonlySet<DocumentKind> = new Set(['home', 'about', 'letters']);

/** Lists every field of the published pages that is still a sample, or names what the club no longer is. */
export function findSamples(content: SiteContent, { formerEvents, uploaded }: Surroundings): SampleField[] {
  const { site } = content;
  const isRenamed = site.name !== sampleContent.site.name || site.institute !== sampleContent.site.institute;
  const judge = (kind: DocumentKind, { shape, text, place }: PlacedText): string | undefined => {
    if (shape.is === 'text' && shape.input === 'picture')
      return uploaded.has(text) ? undefined : 'is still the sample picture';
    if (samplePattern.test(text)) return 'is still a sample';
    const former = lookingBack.has(kind) ? undefined : formerEvents.find((name) => text.includes(name));
    if (former) return `still says ${former}`;
    if (isRenamed && sampleInstitute.test(text)) return 'still names NITS';
    const isLabel = String(place.at(-1)).endsWith('Label');
    if (
      isRenamed &&
      ownWords.has(kind) &&
      !isLabel &&
      text !== '' &&
      text === textAt(sampleContent[kind], place)
    )
      return 'is still the text of the sample club';
    return undefined;
  };
  return documentKinds.flatMap((kind) =>
    textsOf(shapeOf(kind), content[kind], []).flatMap((field) => {
      const { place } = field;
      const wrong = judge(kind, field);
      const called = placeInWords(shapeOf(kind), place, content[kind]);
      return wrong ? [{ kind, place, text: `${called} ${wrong}.` }] : [];
    }),
  );
}

interface PlacedText {
  readonly shape: Shape;
  readonly text: string;
  readonly place: Place;
}

/** What a document has at a place, undefined where it has none. */
function textAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (inner, key) => (inner as Readonly<Record<string | number, unknown>> | undefined)?.[key],
    value,
  );
}

/** Every editable text with its place, without what the pages decide. */
function textsOf(shape: Shape, value: unknown, place: Place): PlacedText[] {
  if (value === undefined || value === null) return [];
  if (shape.is === 'text') return shape.fixed ? [] : [{ shape, text: String(value), place }];
  if (shape.is === 'list')
    return (value as readonly unknown[]).flatMap((entry, at) => textsOf(shape.entry, entry, [...place, at]));
  const fields = value as Readonly<Record<string, unknown>>;
  return shape.fields.flatMap(({ name, shape: inner }) => textsOf(inner, fields[name], [...place, name]));
}
