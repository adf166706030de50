import type { ListKind, ListRule, RuleSet } from '../../../rule/rule-set/schema.ts';
import { listKinds } from '../../../rule/rule-set/vocabulary.ts';
import { listName, listSentence, pointSentence, yieldsSentence } from '../../../rule/set-sentences.ts';
import type { RuleForm } from '../rule-form/document-fields.ts';
import { freeId, yesNo } from './options.ts';

const entryAt = <T>(entries: readonly T[], at: number): T[] => entries.slice(at, at + 1);

export function buildListForm(rules: RuleSet, at: number): RuleForm {
  const path = (field: keyof ListRule) => ['lists', at, field];
  const [list] = entryAt(rules.lists, at);
  return {
    title: list ? listName(rules, list.kind) : 'List',
    start: rules,
    submitLabel: 'Save list',
    fields: [
      { kind: 'number', path: path('seconds'), label: 'Time for each speaker (seconds)' },
      {
        kind: 'choice',
        path: path('once'),
        label: 'How often',
        options: yesNo('Each member once at a time', 'A member can be on it several times'),
      },
      {
        kind: 'choice',
        path: path('joinedBy'),
        label: 'Who adds members',
        options: [
          { value: 'chair', label: 'The chair' },
          { value: 'members', label: 'Members, also by phone or note' },
          { value: 'all', label: 'Every member is on it from the start' },
        ],
      },
      {
        kind: 'choice',
        path: path('turns'),
        label: 'Sides',
        options: yesNo('For and against in turn', 'No sides'),
      },
      {
        kind: 'choice',
        path: path('yields'),
        label: 'Rest of the time',
        options: yesNo('Can be yielded', 'Cannot be yielded'),
      },
      {
        kind: 'choice',
        path: path('observers'),
        label: 'Members without a vote',
        options: yesNo('Can be on it', 'Cannot be on it'),
      },
      {
        kind: 'choice',
        path: path('onExhausted'),
        label: 'When it is empty',
        options: [
          { value: 'ask', label: 'The chair decides what follows' },
          { value: 'to_vote', label: 'Voting begins' },
          { value: 'nothing', label: 'Nothing happens' },
        ],
      },
    ],
    readBack: (changed) => entryAt(changed.lists, at).map((entry) => listSentence(changed, entry)),
  };
}

/** Lists that the set does not have. */
export const listMissingLists = ({ lists }: RuleSet): ListKind[] =>
  listKinds.filter((kind) => !lists.some((list) => list.kind === kind));

const newList = (kind: ListKind): ListRule => ({
  kind,
  seconds: kind === 'round' || kind === 'questions' ? 30 : 60,
  once: true,
  joinedBy: kind === 'round' || kind === 'opening' ? 'all' : 'chair',
  observers: true,
  yields: false,
  turns: kind === 'for_against' || kind === 'motion_debate',
  onExhausted: 'ask',
});

export function buildNewListForm(rules: RuleSet): RuleForm {
  const missing = listMissingLists(rules);
  const at = rules.lists.length;
  const start = { ...rules, lists: [...rules.lists, newList(missing[0] ?? 'general')] };
  const { fields, ...form } = buildListForm(start, at);
  const kinds = missing.map((kind) => ({ value: kind, label: listName(rules, kind) }));
  return {
    ...form,
    title: 'Add list',
    submitLabel: 'Add list',
    fields: [{ kind: 'choice', path: ['lists', at, 'kind'], label: 'List', options: kinds }, ...fields],
  };
}

export const buildYieldsForm = (rules: RuleSet): RuleForm => ({
  title: 'Yields',
  start: rules,
  submitLabel: 'Save yields',
  fields: [
    {
      kind: 'choice',
      path: ['yields', 'chair'],
      label: 'To the chair',
      options: yesNo('Possible', 'Not possible'),
    },
    {
      kind: 'choice',
      path: ['yields', 'delegate', 'depth'],
      label: 'To another member',
      options: [
        { value: 0, label: 'Not possible' },
        { value: 1, label: 'Possible. The other member cannot yield again' },
        ...[2, 3, 4, 5].map((value) => ({ value, label: `Up to ${value} times in a row` })),
      ],
    },
    {
      kind: 'choice',
      path: ['yields', 'questions'],
      label: 'To questions',
      options: yesNo('Possible', 'Not possible'),
    },
    {
      kind: 'number',
      path: ['yields', 'comments', 'count'],
      label: 'Comments',
      help: '0: not possible.',
    },
    {
      kind: 'number',
      path: ['yields', 'comments', 'seconds'],
      label: 'Time for each comment (seconds)',
      help: 'Of the members who comment.',
    },
  ],
  readBack: (changed) => [yieldsSentence(changed)],
});

type Point = RuleSet['points'][number];

export function buildPointForm(rules: RuleSet, at: number): RuleForm {
  const path = (field: keyof Point) => ['points', at, field];
  return {
    title: entryAt(rules.points, at)[0]?.name || 'Point',
    start: rules,
    submitLabel: 'Save point',
    fields: [
      { kind: 'text', path: path('name'), label: 'Name' },
      {
        kind: 'choice',
        path: path('interrupts'),
        label: 'May it interrupt a speaker',
        options: [
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes' },
          { value: 'inaudible', label: 'Only an inaudible speaker' },
        ],
      },
      {
        kind: 'choice',
        path: path('when'),
        label: 'When',
        options: [
          { value: 'any', label: 'Between speeches' },
          { value: 'after_speech', label: 'Right after a speech' },
          { value: 'yielded', label: 'If the speaker yielded to questions' },
        ],
      },
      {
        kind: 'choice',
        path: path('duringVote'),
        label: 'During a vote',
        options: yesNo('In order, about how the vote is held', 'Not in order'),
      },
      {
        kind: 'choice',
        path: path('ruled'),
        label: 'Ruling',
        options: yesNo('The chair rules on it', 'Without a ruling'),
      },
      {
        kind: 'choice',
        path: path('tallied'),
        label: 'Tally',
        options: yesNo('Counted for and against members', 'Not counted'),
      },
      { kind: 'choice', path: path('written'), label: 'Form', options: yesNo('In writing', 'Spoken') },
    ],
    readBack: (changed) => entryAt(changed.points, at).map(pointSentence),
  };
}

export function buildNewPointForm(rules: RuleSet): RuleForm {
  const at = rules.points.length;
  const taken = rules.points.map(({ id }) => id);
  const point: Point = {
    id: 'point',
    name: '',
    interrupts: 'no',
    when: 'any',
    duringVote: false,
    ruled: true,
    tallied: false,
    written: false,
  };
  return {
    ...buildPointForm({ ...rules, points: [...rules.points, point] }, at),
    title: 'Add point',
    submitLabel: 'Add point',
    finish: (document) => ({
      ...document,
      points: document.points.map((one, place) =>
        place === at ? { ...one, id: freeId(one.name, taken) } : one,
      ),
    }),
  };
}
