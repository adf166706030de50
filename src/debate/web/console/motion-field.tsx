import { useState } from 'react';
import { Field } from '#platform/web/ui/field.tsx';
import { type Option, Select } from '#platform/web/ui/select.tsx';
import { methodLabels } from '../../rule/method-labels.ts';
import { isOpen } from '../../rule/precedence.ts';
import type { Effect, RuleSet, VerbName } from '../../rule/rule-set/schema.ts';
import type { EffectField } from '../../rule/rule-set/vocabulary.ts';
import { majoritySentence } from '../../rule/set-sentences.ts';
import { findPaper, type Paper, type State } from '../../rule/state.ts';
import { listLabels } from './labels.ts';
import { MemberField } from './member-field.tsx';
import { readMemberNames } from './member-names.ts';
import { readClauses, readPapers, readParts } from './read-clauses.ts';
import { readNumber } from './read-number.ts';

type Fields = Omit<Effect, 'verb'>;
type Value = Fields[EffectField];

interface Props {
  id: EffectField;
  /** What the motion does, on which the papers depend that it can name. */
  verb: VerbName;
  isOptional: boolean;
  rules: RuleSet;
  state: State;
  /** All fields that are filled in. */
  fields: Fields;
  onChange: (value: Value) => void;
}

/** Fields that a person types, with their unit on the screen. */
const typedFields: Partial<Record<EffectField, { label: string; perUnit: number | null }>> = {
  total: { label: 'Minutes in all', perUnit: 60 },
  each: { label: 'Seconds for each speaker', perUnit: 1 },
  minutes: { label: 'Minutes', perUnit: 1 },
  topic: { label: 'Topic', perUnit: null },
  text: { label: 'Text', perUnit: null },
  name: { label: 'Name of the guest', perUnit: null },
};

/** A field of a motion: a number, a text, or a choice of what the committee has. */
export function MotionField(props: Props) {
  const { id, isOptional, state, fields, onChange } = props;
  const more = isOptional ? ' (optional)' : '';
  const choice = listChoices(props);
  if (choice) {
    const value = fields[id];
    return (
      <Select
        name={id}
        label={`${choice.label}${more}`}
        placeholder="Choose"
        value={typeof value === 'string' ? value : ''}
        options={choice.options}
        onChange={({ target }) => onChange(target.value === '' ? undefined : (target.value as Value))}
      />
    );
  }
  if (id === 'member')
    return (
      <MemberField
        state={state}
        label={`Member${more}`}
        value={fields.member ?? ''}
        onChange={(member) => onChange(member === '' ? undefined : member)}
      />
    );
  const typed = typedFields[id];
  return typed ? <TypedField {...props} {...typed} more={more} /> : <ListedField {...props} more={more} />;
}

/** What a field chooses from. Undefined for fields that are typed. */
function listChoices({ id, verb, rules, state }: Props): { label: string; options: Option[] } | undefined {
  switch (id) {
    case 'paper':
      return {
        label: 'Paper',
        options: listPapersFor(verb, state).map(({ paper, label }) => ({ value: paper, label })),
      };
    case 'topic':
      return verb === 'topic.resume'
        ? { label: 'Topic', options: state.setAside.map(({ topic }) => ({ value: topic, label: topic })) }
        : undefined;
    case 'majority':
      return {
        label: 'Majority',
        options: Object.keys(rules.majorities).map((name) => ({
          value: name,
          label: majoritySentence(rules, name),
        })),
      };
    case 'method':
      return {
        label: 'Way of voting',
        options: Object.entries(methodLabels).map(([value, label]) => ({ value, label })),
      };
    case 'phase':
      return {
        label: 'Phase',
        options: rules.phases.map((phase) => ({ value: phase.id, label: phase.name })),
      };
    case 'kind':
      return {
        label: 'List',
        options: rules.lists.map(({ kind }) => ({ value: kind, label: listLabels[kind] })),
      };
    default:
      return undefined;
  }
}

/** Papers that a motion can name: those that wait for it, or those that are decided if it reconsiders one. */
function listPapersFor(verb: VerbName, { papers }: State): Paper[] {
  const isDecided = ({ status }: Paper) => status === 'adopted' || status === 'failed';
  return papers.filter(verb === 'paper.reconsider' ? isDecided : isOpen);
}

function TypedField({
  id,
  fields,
  onChange,
  label,
  perUnit,
  more,
}: Props & { label: string; perUnit: number | null; more: string }) {
  const value = fields[id];
  if (perUnit === null)
    return (
      <Field
        name={id}
        label={`${label}${more}`}
        value={typeof value === 'string' ? value : ''}
        maxLength={500}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    );
  return (
    <Field
      name={id}
      label={`${label}${more}`}
      inputMode="numeric"
      value={typeof value === 'number' ? String(value / perUnit) : ''}
      onChange={({ target }) => {
        const number = readNumber(target.value);
        onChange(number > 0 ? number * perUnit : undefined);
      }}
    />
  );
}

const listedFields: Partial<Record<EffectField, { label: string; help: string }>> = {
  parts: {
    label: 'Parts',
    help: 'Numbers of clauses. A semicolon begins the next part: 1, 3; 4-5. The rest is voted on last.',
  },
  clauses: { label: 'Clauses', help: 'Numbers of the clauses that are voted on one by one, such as 2, 4-6.' },
  ids: { label: 'Order of the papers', help: 'Their names in the new order, separated by commas.' },
  of: { label: 'Who is asked', help: 'Members, separated by commas. The beginning of each name is enough.' },
};

/** A field with several entries, which are typed in one line. */
function ListedField({ id, state, fields, onChange, more }: Props & { more: string }) {
  const [text, setText] = useState('');
  const paper = findPaper(state, fields.paper ?? '');
  const { label, help } = listedFields[id] ?? { label: id, help: '' };
  const read = readListed(id, text, state, paper);
  return (
    <Field
      name={id}
      label={`${label}${more}`}
      help={help}
      error={text.trim() !== '' && typeof read === 'string' ? read : undefined}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const value = readListed(id, target.value, state, paper);
        onChange(typeof value === 'string' ? undefined : value);
      }}
    />
  );
}

/** Reads the entries. Returns a sentence if one is not understood. */
function readListed(id: EffectField, text: string, state: State, paper: Paper | undefined): Value | string {
  if (id === 'of') {
    const { members, unknown } = readMemberNames(state, text);
    return unknown.length > 0 ? `No member is called ${unknown.join(', ')}` : members;
  }
  if (id === 'ids') return readPapers(state.papers, text);
  if (!paper) return 'Choose the paper first';
  return id === 'parts' ? readParts(paper, text) : readClauses(paper, text);
}
