import { conditionTexts } from '../../../rule/motion-sentences.ts';
import type { Condition, ListKind, RuleSet } from '../../../rule/rule-set/schema.ts';
import { listName } from '../../../rule/set-sentences.ts';
import type { FormDocument, Path, RuleField } from '../rule-form/document-fields.ts';
import { capitalise, type Options } from './options.ts';

type SimpleCondition = keyof typeof conditionTexts;

/** Conditions by what they are about. Of those about the floor, the topic or the caucus, a motion has at most one. */
const slots = {
  floor: ['floor_open'],
  topic: ['topic_set', 'topic_unset'],
  caucus: ['in_caucus', 'in_or_after_caucus', 'caucus_just_ended', 'not_in_caucus'],
  others: [
    'paper_approved',
    'paper_on_floor',
    'paper_amended',
    'set_aside_exists',
    'after_ruling',
    'voted_with_majority',
  ],
  phases: ['phase'],
  list: ['list_open'],
  spoken: ['spoken'],
  decided: ['decided'],
  share: ['share_of_time'],
} as const satisfies Record<string, readonly Condition['is'][]>;

type Slot = keyof typeof slots;

/** The conditions of a motion as a form fills them in. */
export interface ConditionsDraft {
  floor: Condition[];
  topic: Condition[];
  caucus: Condition[];
  list: Condition[];
  decided: Condition[];
  others: string[];
  /** Empty for any phase. */
  phases: string[];
  spoken: { kind?: ListKind; for: number; against: number };
  share?: string;
}

const slotOf = ({ is }: Condition): Slot | undefined =>
  (Object.keys(slots) as Slot[]).find((slot) => slots[slot].some((one) => one === is));

const inSlot = (conditions: readonly Condition[], slot: Slot) =>
  conditions.filter((condition) => slotOf(condition) === slot);

export function toConditionsDraft(conditions: readonly Condition[]): ConditionsDraft {
  const spoken = conditions.find((one) => one.is === 'spoken');
  const share = conditions.find((one) => one.is === 'share_of_time');
  const phases = conditions.flatMap((one) => (one.is === 'phase' ? [one.ids] : []));
  return {
    floor: inSlot(conditions, 'floor'),
    topic: inSlot(conditions, 'topic'),
    caucus: inSlot(conditions, 'caucus'),
    list: inSlot(conditions, 'list'),
    decided: inSlot(conditions, 'decided'),
    others: inSlot(conditions, 'others').map(({ is }) => is),
    phases: phases[0]?.filter((id) => phases.every((ids) => ids.includes(id))) ?? [],
    spoken: spoken ? { kind: spoken.kind, for: spoken.for, against: spoken.against } : { for: 1, against: 1 },
    ...(share && { share: share.share }),
  };
}

/** The conditions that a draft has in a slot. */
function listDrafted(draft: ConditionsDraft, slot: Slot): Condition[] {
  switch (slot) {
    case 'others':
      return draft.others.map((is) => ({ is: is as SimpleCondition }));
    case 'phases':
      return draft.phases.length > 0 ? [{ is: 'phase', ids: draft.phases }] : [];
    case 'spoken': {
      const { kind, for: pro, against } = draft.spoken;
      return kind === undefined ? [] : [{ is: 'spoken', kind, for: pro, against }];
    }
    case 'share':
      return draft.share === undefined ? [] : [{ is: 'share_of_time', share: draft.share }];
    default:
      return draft[slot];
  }
}

/** The same text for the same choices, in any order. */
const toText = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value);

/**
 * The conditions after a form was filled in. What it did not change stays as it is and where it is: of several conditions
 * that do not hold, a refusal names the first.
 */
export function fromConditionsDraft(before: readonly Condition[], draft: ConditionsDraft): Condition[] {
  const former = toConditionsDraft(before);
  const isChanged = (slot: Slot) => toText(former[slot]) !== toText(draft[slot]);
  const changed = (Object.keys(slots) as Slot[]).filter(isChanged);
  const drafted = new Map(changed.map((slot) => [slot, listDrafted(draft, slot)]));
  const isDrafted = (slot: Slot, condition: Condition) =>
    drafted.get(slot)?.some((one) => JSON.stringify(one) === JSON.stringify(condition)) === true;
  const kept = before.filter((condition) => {
    const slot = slotOf(condition);
    return slot === undefined || !drafted.has(slot) || isDrafted(slot, condition);
  });
  const added = changed
    .flatMap((slot) => drafted.get(slot) ?? [])
    .filter((one) => !kept.some((other) => JSON.stringify(other) === JSON.stringify(one)));
  return [...kept, ...added];
}

/** Where the form fills in a condition. */
export function locateCondition({ is }: Condition, rest: readonly PropertyKey[]): PropertyKey[] {
  const slot = slotOf({ is } as Condition) ?? 'floor';
  return slot === 'spoken' ? [slot, ...rest] : [slot];
}

/** Adds what the document has, if it is none of the choices. */
const withPresent = (options: Options, present: readonly Condition[]): Options =>
  options.some(({ value }) => JSON.stringify(value) === JSON.stringify(present))
    ? options
    : [...options, { value: present, label: 'Several conditions, as they are' }];

const simpleOptions = (slot: 'topic' | 'caucus', any: string): Options => [
  { value: [], label: any },
  ...slots[slot].map((is) => ({ value: [{ is }], label: capitalise(conditionTexts[is]) })),
];

/**
 * The fields for when a motion is in order.
 * @param read returns the draft of a document, which is at the path
 */
export function buildConditionFields(
  rules: RuleSet,
  draft: ConditionsDraft,
  { path, part, read }: { path: Path; part: string; read: (document: FormDocument) => ConditionsDraft },
): RuleField[] {
  const at = (...rest: string[]) => [...path, ...rest];
  const { kind: present } = draft.spoken;
  const kinds = new Set([...rules.lists.map(({ kind }) => kind), ...(present ? [present] : [])]);
  const lists = [...kinds].map((kind) => ({ kind, label: listName(rules, kind) }));
  const hasSpoken = (document: FormDocument) => read(document).spoken.kind !== undefined;
  return [
    {
      kind: 'choice',
      path: at('floor'),
      label: 'The floor',
      options: [
        { value: [{ is: 'floor_open' }], label: 'Between speeches, and not during a vote' },
        { value: [], label: 'Also during a speech or a vote' },
      ],
      part,
    },
    {
      kind: 'choices',
      path: at('phases'),
      label: 'Only in these phases',
      help: 'None chosen: in any phase.',
      options: rules.phases.map(({ id, name }) => ({ value: id, label: name })),
      part,
    },
    {
      kind: 'choice',
      path: at('topic'),
      label: 'The topic',
      options: withPresent(simpleOptions('topic', 'With and without a topic'), draft.topic),
      part,
    },
    {
      kind: 'choice',
      path: at('caucus'),
      label: 'Caucuses',
      options: withPresent(simpleOptions('caucus', 'Inside and outside caucuses'), draft.caucus),
      part,
    },
    {
      kind: 'choices',
      path: at('others'),
      label: 'Only if all of these are true',
      options: slots.others.map((is) => ({ value: is, label: capitalise(conditionTexts[is]) })),
      part,
    },
    {
      kind: 'choice',
      path: at('list'),
      label: 'An open list',
      options: withPresent(
        [
          { value: [], label: 'Not needed' },
          ...lists.map(({ kind, label }) => ({
            value: [{ is: 'list_open', kind }],
            label: `‘${label}’ must be open`,
          })),
        ],
        draft.list,
      ),
      part,
    },
    {
      kind: 'choice',
      path: at('spoken', 'kind'),
      label: 'Speeches before it',
      options: [
        { value: undefined, label: 'Not needed' },
        ...lists.map(({ kind, label }) => ({ value: kind, label: `In ‘${label}’, after a number of them` })),
      ],
      part,
    },
    { kind: 'number', path: at('spoken', 'for'), label: 'Speeches for', shown: hasSpoken, part },
    { kind: 'number', path: at('spoken', 'against'), label: 'Speeches against', shown: hasSpoken, part },
    {
      kind: 'choice',
      path: at('decided'),
      label: 'A decided paper',
      options: withPresent(
        [
          { value: [], label: 'Not needed' },
          ...rules.papers.map(({ kind, name }) => ({
            value: [{ is: 'decided', kind }],
            label: `A paper of the kind ‘${name}’ was decided`,
          })),
        ],
        draft.decided,
      ),
      part,
    },
    {
      kind: 'text',
      path: at('share'),
      label: 'Share of the planned time that is over (optional)',
      help: 'Such as 3/4. It is checked only if the sitting has a planned end.',
      isOptional: true,
      part,
    },
  ];
}
