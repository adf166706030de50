import type { MemberInput } from '../../rule/state.ts';

interface SampleCommittee {
  name: string;
  members: readonly string[];
  /** The first members have the veto. */
  vetoes?: number;
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
    vetoes: 5,
  },
  aippm: {
    name: 'Sample All India Political Parties Meet',
    members: Array.from({ length: 12 }, (_, at) => `Sample Leader ${at + 1}`),
  },
  'lok-sabha': {
    name: 'Sample Lok Sabha',
    members: Array.from({ length: 20 }, (_, at) => `Member for Sample ${at + 1}`),
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

const toName = (line: string): string => line.replaceAll(/\s*\((?:veto|observer)\)/gi, '').trim();

/** Reads pasted members, one in a line. '(veto)' and '(observer)' after a name say what its votes are. */
export function readMembers(text: string): MemberInput[] {
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => toName(line) !== '');
  return [...new Set(names)].slice(0, 300).map((line, at) => {
    const marks = [...line.matchAll(/\((veto|observer)\)/gi)].map(([, mark = '']) => mark.toLowerCase());
    return {
      id: `m${at + 1}`,
      name: toName(line).slice(0, 200),
      votes: marks.includes('observer') ? 'procedural' : 'all',
      veto: marks.includes('veto'),
      tags: [],
    };
  });
}

/** The members of a sample as they would be pasted. */
export const toPastedMembers = ({ members, vetoes = 0 }: SampleCommittee): string =>
  members.map((name, at) => (at < vetoes ? `${name} (veto)` : name)).join('\n');
