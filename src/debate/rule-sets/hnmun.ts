import type { RuleSetChanges } from '../rule/rule-set/derive.ts';
import { floorOpen, inPhase, proAndCon } from './parts.ts';

/** Harvard's rules. Closing debate has the lowest rank here. */
export const hnmun: RuleSetChanges = {
  id: 'hnmun',
  name: 'Harvard (HMUN, HNMUN, WorldMUN)',
  observers: 'none',
  quorum: { open: '1/4', decide: { share: '1/2', strict: true } },
  motions: {
    change: [
      {
        id: 'unmoderated',
        rank: 4,
        fields: [
          { id: 'topic', optional: true },
          { id: 'total', max: 1200 },
        ],
      },
      {
        id: 'moderated',
        rank: 5,
        fields: [{ id: 'topic', optional: true }, { id: 'total', max: 1200 }, { id: 'each' }],
      },
      // Before new caucuses, as everywhere: it is in order only in or right after its own.
      { id: 'extend_caucus', rank: 3 },
      { id: 'introduce_draft', rank: 6, majority: 'C' },
      { id: 'introduce_amendment', rank: 7, majority: 'C' },
      { id: 'table_debate', name: 'Postpone debate', rank: 8 },
      { id: 'resume_topic', rank: 9 },
      { id: 'set_agenda', debate: undefined },
      { id: 'close_debate', rank: 19 },
      { id: 'roll_call', majority: 'one', second: 0 },
    ],
    add: [
      {
        id: 'close_agenda_debate',
        name: 'Close debate on the agenda',
        rank: 10,
        second: 1,
        debate: proAndCon(0, 2),
        majority: 'T',
        inOrder: [floorOpen, inPhase('agenda'), { is: 'spoken', kind: 'agenda', for: 2, against: 2 }],
        effect: { verb: 'list.close', kind: 'agenda' },
      },
      {
        id: 'reconsider',
        name: 'Reconsider a text',
        rank: 24,
        second: 1,
        debate: proAndCon(0, 2),
        majority: 'T',
        inOrder: [
          floorOpen,
          inPhase('vote'),
          { is: 'decided', kind: 'draft' },
          { is: 'voted_with_majority' },
        ],
        effect: { verb: 'paper.reconsider' },
        fields: [{ id: 'paper' }],
      },
    ],
  },
  papers: { change: [{ kind: 'amendment', signatories: '1/8', shareOf: 'members' }] },
  amendments: { order: 'submission' },
};
