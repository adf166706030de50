import { methodLabels } from '../../../rule/method-labels.ts';
import { caucusNames, verbTexts } from '../../../rule/motion-sentences.ts';
import type { RuleSet, VerbName } from '../../../rule/rule-set/schema.ts';
import {
  caucusKinds,
  type EffectField,
  methods,
  verbNames,
  verbs,
} from '../../../rule/rule-set/vocabulary.ts';
import { describeMajority } from '../../../rule/sentence.ts';
import { listName } from '../../../rule/set-sentences.ts';
import type { FormDocument, Path, RuleField } from '../rule-form/document-fields.ts';
import { type EffectDraft, needs, type Source, takes } from './effect-draft.ts';
import { capitalise, type Options } from './options.ts';

interface Place {
  path: Path;
  part: string;
  /** The draft of a document, which is at the path. */
  read: (document: FormDocument) => EffectDraft | undefined;
  /** True if no one names facts of the effect, because it follows another one. */
  isFurther: boolean;
  /** False of documents for which the form hides the effect. */
  shown: (document: FormDocument) => boolean;
}

/** Facts that the mover of a motion names and no rule can fix, such as a paper. */
const namedFacts = new Set<EffectField>(['clauses', 'ids', 'member', 'of', 'paper', 'parts']);

/** Effects that the set makes possible. */
function isPossible(rules: RuleSet, verb: VerbName): boolean {
  const hasList = (kind: string) => rules.lists.some((list) => list.kind === kind);
  if (verb.startsWith('list.')) return rules.lists.length > 0;
  if (verb === 'questions.start') return hasList('questions');
  if (verb === 'floor.reply') return hasList('reply');
  if (verb === 'debate.close') return rules.phases.some(({ base }) => base === 'vote');
  return true;
}

/** Effects that need no fact which only the mover of a motion can name. */
const canFollow = (verb: VerbName): boolean =>
  verbs[verb].needs.every((id) => !namedFacts.has(id) && !isText(id)) && verb !== 'record.text';

const isText = (id: EffectField): boolean => id === 'topic' || id === 'text' || id === 'name';

function listVerbOptions(rules: RuleSet, present: VerbName | undefined, isFurther: boolean): Options {
  const possible = verbNames.filter(
    (verb) => verb === present || (isPossible(rules, verb) && (!isFurther || canFollow(verb))),
  );
  return [
    ...(isFurther ? [{ value: undefined, label: 'Nothing else' }] : []),
    ...possible.map((value) => ({ value, label: capitalise(verbTexts[value]) })),
  ];
}

const labels = {
  kind: 'Which list',
  phase: 'Which phase',
  majority: 'Which majority',
  method: 'Which way of voting',
  total: 'Time in all',
  each: 'Time for each speaker',
  minutes: 'Length of the break',
  topic: 'Topic',
  text: 'Text',
  name: 'Guest',
  of: 'Who is asked',
} as const satisfies Partial<Record<EffectField, string>>;
type LabelledFact = keyof typeof labels;

/** Facts of a few values, each of which the rules can fix. */
function listValues(rules: RuleSet, id: EffectField, isCaucus: boolean): Options | undefined {
  switch (id) {
    case 'kind':
      return isCaucus
        ? caucusKinds.map((value) => ({ value, label: caucusNames[value] }))
        : rules.lists.map(({ kind }) => ({ value: kind, label: listName(rules, kind) }));
    case 'phase':
      return rules.phases.map((phase) => ({ value: phase.id, label: phase.name }));
    case 'majority':
      return Object.entries(rules.majorities).map(([value, majority]) => ({
        value,
        label: `${capitalise(describeMajority(majority))} (${value})`,
      }));
    case 'method':
      return methods.map((value) => ({ value, label: methodLabels[value] }));
    default:
      return undefined;
  }
}

const sourceLabels: Readonly<Record<Source, string>> = {
  none: 'Left open',
  asked: 'The mover names it',
  optional: 'The mover may name it',
  fixed: 'Always the same',
};

/** Where a fact can come from, if the effect needs it and if it can do without. */
function listSources(isNeeded: boolean, { isFurther }: Place, id: EffectField): Source[] {
  if (isFurther) return isNeeded ? ['fixed'] : ['none', 'fixed'];
  const fixed: Source[] = namedFacts.has(id) ? [] : ['fixed'];
  return isNeeded ? ['asked', ...fixed] : ['none', 'asked', 'optional', ...fixed];
}

/** The choice of a fact with few values: who names it, or one of the values. */
function buildValueField(id: LabelledFact, place: Place, values: Options, isNeeded: boolean): RuleField {
  const sources = listSources(isNeeded, place, id).filter((source) => source !== 'fixed');
  return {
    kind: 'choice',
    path: [...place.path, 'facts', id],
    label: labels[id],
    options: [
      ...sources.map((source) => ({ value: { source }, label: sourceLabels[source] })),
      ...values.map(({ value, label }) => ({ value: { source: 'fixed', value }, label })),
    ],
    part: place.part,
  };
}

function buildValueFields(rules: RuleSet, id: LabelledFact, place: Place): RuleField[] {
  return [true, false].flatMap((isCaucus) => {
    const values = listValues(rules, id, isCaucus);
    if (!values || (isCaucus && id !== 'kind')) return [];
    return [true, false].map((isNeeded) => ({
      ...buildValueField(id, place, values, isNeeded),
      ...(isCaucus && { label: 'Which caucus' }),
      shown: (document: FormDocument) => {
        const verb = place.read(document)?.verb;
        const isOf = id !== 'kind' || (verb === 'caucus.start') === isCaucus;
        return place.shown(document) && isOf && (isNeeded ? needs : takes)(verb, id);
      },
    }));
  });
}

const units: Partial<Record<EffectField, { unit: number; label: string }>> = {
  total: { unit: 60, label: 'minutes' },
  each: { unit: 1, label: 'seconds' },
  minutes: { unit: 1, label: 'minutes' },
};

function buildTypedFields(id: LabelledFact, place: Place): RuleField[] {
  const at = (...rest: string[]) => [...place.path, 'facts', id, ...rest];
  const { part } = place;
  const hasSource = (document: FormDocument, ...sources: Source[]) => {
    const draft = place.read(document);
    const isKnown = needs(draft?.verb, id) || takes(draft?.verb, id);
    return place.shown(document) && isKnown && sources.some((one) => one === draft?.facts[id]?.source);
  };
  const isAsked = (document: FormDocument) => hasSource(document, 'asked', 'optional');
  const sources = [true, false].map(
    (isNeeded): RuleField => ({
      kind: 'choice',
      path: at('source'),
      label: labels[id],
      options: listSources(isNeeded, place, id).map((source) => ({
        value: source,
        label: sourceLabels[source],
      })),
      shown: (document) =>
        place.shown(document) && (isNeeded ? needs : takes)(place.read(document)?.verb, id),
      part,
    }),
  );
  const isFixed = (document: FormDocument) => hasSource(document, 'fixed');
  const measured = units[id];
  if (!measured)
    return [
      ...sources,
      { kind: 'text', path: at('value'), label: `${labels[id]}, always`, shown: isFixed, part },
    ];
  const { unit, label } = measured;
  const limit = (name: 'min' | 'max', text: string): RuleField => ({
    kind: 'number',
    path: at(name),
    label: `${labels[id]}, ${text} (${label}, optional)`,
    unit,
    isOptional: true,
    shown: isAsked,
    part,
  });
  return [
    ...sources,
    {
      kind: 'number',
      path: at('value'),
      label: `${labels[id]}, always (${label})`,
      unit,
      shown: isFixed,
      part,
    },
    ...(place.isFurther ? [] : [limit('min', 'at least'), limit('max', 'at most')]),
  ];
}

/** Further limits of times that the mover names. */
function buildLimitFields({ path, part, read }: Place): RuleField[] {
  const isAsked = (document: FormDocument, id: EffectField) => {
    const source = read(document)?.facts[id]?.source;
    const verb = read(document)?.verb;
    return needs(verb, id) || (takes(verb, id) && (source === 'asked' || source === 'optional'));
  };
  return [
    {
      kind: 'choice',
      path: [...path, 'facts', 'each', 'divides'],
      label: 'Number of speakers',
      options: [
        { value: undefined, label: 'The last one may have less time' },
        { value: 'total', label: 'The time for each speaker divides the time in all' },
      ],
      shown: (document) => isAsked(document, 'each') && isAsked(document, 'total'),
      part,
    },
    {
      kind: 'choice',
      path: [...path, 'facts', 'total', 'atMost'],
      label: 'Longest extension',
      options: [
        { value: undefined, label: 'Any' },
        { value: 'first_length', label: 'Not longer than the caucus was when it began' },
      ],
      shown: (document) => read(document)?.verb === 'caucus.extend',
      part,
    },
  ];
}

/** The fields for what happens when a motion passes. */
export function buildEffectFields(
  rules: RuleSet,
  draft: EffectDraft,
  label: string,
  place: Place,
): RuleField[] {
  const { path, part, shown, isFurther } = place;
  const facts = (['kind', 'phase', 'majority', 'method'] as const).flatMap((id) =>
    buildValueFields(rules, id, place),
  );
  const typed = (['topic', 'total', 'each', 'minutes', 'name', 'text', 'of'] as const).filter(
    (id) => !isFurther || id in units,
  );
  return [
    {
      kind: 'choice',
      path: [...path, 'verb'],
      label,
      options: listVerbOptions(rules, draft.verb, isFurther),
      shown,
      part,
    },
    ...facts,
    ...typed.flatMap((id) => buildTypedFields(id, place)),
    ...(isFurther ? [] : buildLimitFields(place)),
  ];
}
