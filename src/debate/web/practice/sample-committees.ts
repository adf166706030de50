import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { MemberInput } from '../../rule/state.ts';

interface SampleCommittee {
  name: string;
  members: readonly string[];
  /** What is in brackets after the names of the first members. */
  marks?: readonly string[];
}

/** Committees to practise with, by the rule set that they suit. */
const sampleCommittees: Readonly<Record<string, SampleCommittee>> = {
  'security-council': {
    name: 'Sample Security Council',
    members: [
      'China',
      'France',
      'Russian Federation',
      'United Kingdom',
      'United States',
      'Algeria',
      'Denmark',
      'Greece',
      'Guyana',
      'Pakistan',
      'Panama',
      'Republic of Korea',
      'Sierra Leone',
      'Slovenia',
      'Somalia',
    ],
    marks: Array.from({ length: 5 }, () => 'veto'),
  },
  aippm: {
    name: 'Sample All India Political Parties Meet',
    members: Array.from({ length: 12 }, (_, at) => `Sample Leader ${at + 1}`),
    marks: Array.from(
      { length: 12 },
      (_, at) => `${at < 7 ? 'government' : 'opposition'}, party: Sample ${'ABC'[at % 3]}`,
    ),
  },
  'lok-sabha': {
    name: 'Sample Lok Sabha',
    members: Array.from({ length: 20 }, (_, at) => `Member for Sample ${at + 1}`),
    marks: Array.from({ length: 20 }, (_, at) => (at < 12 ? 'government' : 'opposition')),
  },
};

const assembly: SampleCommittee = {
  name: 'Sample General Assembly',
  members: [
    'Argentina',
    'Brazil',
    'China',
    'Egypt',
    'France',
    'Germany',
    'India',
    'Japan',
    'Kenya',
    'Mexico',
    'Nigeria',
    'Norway',
    'South Africa',
    'Viet Nam',
  ],
};

export const sampleCommitteeFor = (ruleSet: string): SampleCommittee => sampleCommittees[ruleSet] ?? assembly;

/** Tags that a rule set knows without naming them, such as a party to a dispute, who does not vote on it. */
const commonTags = ['government', 'opposition', 'agency', 'party to dispute'];

/** Tags that can be pasted: the common ones, and those that a motion of the set asks its mover for. */
const listTags = ({ motions }: RuleSet): Set<string> =>
  new Set([...commonTags, ...motions.flatMap(({ who }) => (typeof who === 'string' ? [] : [who.tag]))]);

/**
 * Reads a mark in brackets after a name. Undefined if it belongs to the name, as in 'Korea (Republic of)'. Words in
 * brackets are a tag only if the set knows it, or they begin with 'party:'.
 */
function readMark(tags: ReadonlySet<string>, text: string): string | undefined {
  const mark = text.trim().toLowerCase();
  const party = /^party:\s*(.{1,50})$/i.exec(text.trim())?.[1];
  if (party !== undefined) return `party:${party.trim()}`;
  return mark === 'veto' || mark === 'observer' || tags.has(mark) ? mark : undefined;
}

/** Takes the marks off the end of a line. */
function readLine(tags: ReadonlySet<string>, line: string): { name: string; marks: string[] } {
  const end = line.endsWith(')') ? line.lastIndexOf('(') : -1;
  const read =
    end < 0
      ? []
      : line
          .slice(end + 1, -1)
          .split(',')
          .map((mark) => readMark(tags, mark));
  if (read.length === 0 || read.includes(undefined)) return { name: line, marks: [] };
  const before = readLine(tags, line.slice(0, end).trim());
  return { name: before.name, marks: [...before.marks, ...read.filter((mark) => mark !== undefined)] };
}

/**
 * Reads pasted members, one in a line. '(veto)' and '(observer)' after a name say what its votes are: those of observers
 * are in the rule set. Tags are pasted as '(opposition)' or '(party: A)'.
 */
export function readMembers(rules: RuleSet, text: string): MemberInput[] {
  const tags = listTags(rules);
  const read = [...new Set(text.split('\n').map((line) => line.trim()))]
    .map((line) => readLine(tags, line))
    .filter(({ name }) => name !== '');
  return read.slice(0, 300).map(({ name, marks }, at) => ({
    id: `m${at + 1}`,
    name: name.slice(0, 200),
    votes: marks.includes('observer') ? rules.observers : 'all',
    veto: marks.includes('veto'),
    tags: marks
      .filter((mark) => mark !== 'veto' && mark !== 'observer')
      .map((mark) => mark.replaceAll(' ', '_').slice(0, 60)),
  }));
}

/** The members of a sample as they would be pasted. */
export const toPastedMembers = ({ members, marks = [] }: SampleCommittee): string =>
  members.map((name, at) => (marks[at] ? `${name} (${marks[at]})` : name)).join('\n');
