import type { RuleSet } from '../../../rule/rule-set/schema.ts';
import { listVoteRules } from '../text-vote.tsx';
import type { TypedRow } from './preview-rows.ts';
import { readMotion, readSpeech, readVote } from './read-rows.ts';

interface SheetColumn {
  id: string;
  label: string;
  /** What the browser suggests while the chair types. */
  suggests?: 'members' | 'papers';
  isWide?: boolean;
}

export interface LineSheet {
  help: string;
  columns: readonly SheetColumn[];
  read: (cells: Readonly<Record<string, string>>) => TypedRow['read'];
}

const time = { id: 'time', label: 'Time (optional)' } as const;

/** The sheets that are typed in as lines. */
export function listLineSheets(rules: RuleSet): Record<'speeches' | 'motions' | 'votes', LineSheet> {
  const [rule = ''] = listVoteRules(rules);
  return {
    speeches: {
      help: 'One line for each speech. Write F or A where members speak for or against.',
      columns: [
        { id: 'member', label: 'Member', suggests: 'members', isWide: true },
        { id: 'seconds', label: 'Seconds' },
        { id: 'side', label: 'For or against' },
        time,
      ],
      read: ({ member = '', seconds = '', side = '' }) => readSpeech({ member, seconds, side }),
    },
    motions: {
      help: 'Write ‘mod 9 45 border trade’, then who moved and seconded it. Result: 8-4, carried, withdrawn, or empty while it is pending.',
      columns: [
        { id: 'line', label: 'Motion', isWide: true },
        { id: 'mover', label: 'Moved by', suggests: 'members' },
        { id: 'seconds', label: 'Seconded by', suggests: 'members' },
        { id: 'result', label: 'Result' },
        time,
      ],
      read: ({ line = '', mover = '', seconds = '', result = '' }) =>
        readMotion({ line, mover, seconds, result }),
    },
    votes: {
      help: 'Write what was voted on, and the votes as yes-no-abstain: 12-3-4.',
      columns: [
        { id: 'subject', label: 'Voted on', suggests: 'papers', isWide: true },
        { id: 'result', label: 'Votes' },
        time,
      ],
      read: ({ subject = '', result = '' }) => readVote({ subject, result }, rule),
    },
  };
}
