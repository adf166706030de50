import type { Method, RuleSet, VoteRule } from '../../../rule/rule-set/schema.ts';
import { describeMajority } from '../../../rule/sentence.ts';
import type { RuleField } from '../rule-form/document-fields.ts';

export type Options = Extract<RuleField, { kind: 'choice' }>['options'];

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const yesNo = (yes: string, no: string): Options => [
  { value: true, label: yes },
  { value: false, label: no },
];

/** The majorities of the set, each with what it needs. */
export const listMajorityOptions = ({ majorities }: RuleSet): Options =>
  Object.entries(majorities).map(([value, majority]) => ({
    value,
    label: `${capitalise(describeMajority(majority))} (${value})`,
  }));

export const abstentionOptions: readonly { value: VoteRule['abstain']; label: string }[] = [
  { value: 'never', label: 'No member may abstain' },
  { value: 'unless_present_and_voting', label: 'Allowed, except for ‘present and voting’' },
  { value: 'always', label: 'Every member may abstain' },
];

export const methodOptions: readonly { value: Method; label: string }[] = [
  { value: 'hands', label: 'Hands are counted' },
  { value: 'placards', label: 'Placards, with names' },
  { value: 'roll_call', label: 'Roll call' },
  { value: 'device', label: 'On phones' },
  { value: 'voice', label: 'By voice: the chair says what was louder' },
  { value: 'consensus', label: 'Without a vote, if no member objects' },
  { value: 'ballot', label: 'Secret ballot' },
];

export const shareHelp = 'Such as 9, 1/3, 20% or more than 1/2.';

const toId = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);

/** Makes an id of a name that no other entry has. Ids stay when the name changes. */
export function freeId(name: string, taken: readonly string[]): string {
  const base = toId(name) || 'rule';
  const ids = [base, ...Array.from({ length: taken.length }, (_, at) => `${base}_${at + 2}`)];
  return ids.find((id) => !taken.includes(id)) ?? base;
}

/** Makes the kind of a paper of its name. Kinds have letters only. */
export function freeKind(name: string, taken: readonly string[]): string {
  const base = toId(name.replaceAll(/[^a-zA-Z ]/g, '')).slice(0, 20) || 'paper';
  const kinds = Array.from({ length: taken.length + 1 }, (_, at) => `${base}${'_x'.repeat(at)}`);
  return kinds.find((kind) => !taken.includes(kind)) ?? base;
}
