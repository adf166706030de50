import type { Effect, MotionRule, VerbName } from '../../../rule/rule-set/schema.ts';
import { type EffectField, effectFields, verbs } from '../../../rule/rule-set/vocabulary.ts';

type MotionField = MotionRule['fields'][number];

/** Where a fact of an effect comes from. */
export type Source = 'none' | 'asked' | 'optional' | 'fixed';

/** A fact of an effect: fixed by the rules, or named by the mover of the motion within limits. */
interface FactDraft {
  source: Source;
  value?: unknown;
  min?: number;
  max?: number;
  divides?: 'total';
  atMost?: 'first_length';
}

export interface EffectDraft {
  /** Undefined for a further effect that is not chosen. */
  verb: VerbName | undefined;
  facts: Partial<Record<EffectField, FactDraft>>;
}

interface FactsOfVerb {
  needs: readonly EffectField[];
  takes?: readonly EffectField[];
}

const factsOf = (verb: VerbName): FactsOfVerb => verbs[verb];
export const needs = (verb: VerbName | undefined, id: EffectField): boolean =>
  verb !== undefined && factsOf(verb).needs.includes(id);
export const takes = (verb: VerbName | undefined, id: EffectField): boolean =>
  verb !== undefined && factsOf(verb).takes?.includes(id) === true;

export function toEffectDraft(effect: Effect, fields: readonly MotionField[] = []): EffectDraft {
  const { verb, ...fixed } = effect;
  const facts = effectFields.map((id): [EffectField, FactDraft] => {
    const field = fields.find((one) => one.id === id);
    if (fixed[id] !== undefined) return [id, { source: 'fixed', value: fixed[id] }];
    if (!field) return [id, { source: 'none' }];
    const { id: _id, optional, ...limits } = field;
    return [id, { source: optional ? 'optional' : 'asked', ...limits }];
  });
  return { verb, facts: Object.fromEntries(facts) };
}

const listFacts = ({ verb, facts }: EffectDraft): [EffectField, FactDraft][] =>
  effectFields.flatMap((id): [EffectField, FactDraft][] => {
    const fact = facts[id];
    if (fact && takes(verb, id)) return [[id, fact]];
    if (!needs(verb, id)) return [];
    // What the effect needs is asked for if the rules do not fix it.
    return [[id, fact?.source === 'fixed' ? fact : { ...fact, source: 'asked' }]];
  });

const inOrderOf = <T>(items: T[], idOf: (item: T) => string, order: readonly string[]): T[] =>
  items.toSorted((a, b) => place(order, idOf(a)) - place(order, idOf(b)));

const place = (order: readonly string[], id: string): number => order.indexOf(id) + 1 || order.length + 1;

/** The effect and the fields of a motion after the form was filled in, in the order that the motion had. */
export function fromEffectDraft(
  draft: EffectDraft,
  before: Effect,
  fieldsBefore: readonly MotionField[] = [],
): { effect: Effect; fields: MotionField[] } {
  const facts = listFacts(draft);
  const isTotalAsked = facts.some(
    ([id, { source }]) => id === 'total' && source !== 'fixed' && source !== 'none',
  );
  const fixed = facts.flatMap(([id, { source, value }]) =>
    source === 'fixed' ? [[id, value] as const] : [],
  );
  const fields = facts.flatMap(
    ([id, { source, value: _value, divides, atMost, ...limits }]): MotionField[] => {
      if (source !== 'asked' && source !== 'optional') return [];
      return [
        {
          id,
          optional: source === 'optional',
          ...limits,
          ...(divides && id === 'each' && isTotalAsked && { divides }),
          ...(atMost && draft.verb === 'caucus.extend' && { atMost }),
        },
      ];
    },
  );
  const verb = draft.verb ?? before.verb;
  const sorted = inOrderOf([...fixed], ([id]) => id, Object.keys(before));
  return {
    effect: { verb, ...Object.fromEntries(sorted) },
    fields: inOrderOf(
      fields,
      ({ id }) => id,
      fieldsBefore.map(({ id }) => id),
    ),
  };
}
