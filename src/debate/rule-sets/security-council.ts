import type { RuleSetChanges } from '../rule/rule-set/derive.ts';
import { floorOpen, inPhase } from './parts.ts';

/** Nine votes decide. On texts, a 'no' of a permanent member is a veto (article 27 of the Charter). */
const nineVotes = [
  'adjourn_meeting',
  'suspend_meeting',
  'table_debate',
  'close_debate',
  'resume_topic',
  'extend_caucus',
  'unmoderated',
  'moderated',
  'introduce_draft',
  'introduce_amendment',
  'set_agenda',
  'set_speaking_time',
  'open_list',
  'close_list',
  'appeal',
  'reorder_drafts',
  'divide',
  'roll_call',
].map((id) => ({ id, majority: 'nine' }));

export const securityCouncil: RuleSetChanges = {
  id: 'security-council',
  name: 'Security Council',
  quorum: { open: 9, decide: 9 },
  majorities: {
    nine: { shape: 'number', yes: 9 },
    nineWithVeto: { shape: 'number', yes: 9, veto: true },
  },
  votes: {
    draft: { majority: 'nineWithVeto', method: 'placards' },
    amendment: { majority: 'nineWithVeto', method: 'placards' },
    statement: { matter: 'substantive', majority: 'O', abstain: 'never', method: 'consensus' },
  },
  motions: {
    change: nineVotes,
    add: [
      {
        id: 'separate_clauses',
        name: 'Vote clause by clause',
        rank: 22,
        second: 1,
        majority: 'nine',
        inOrder: [floorOpen, inPhase('vote')],
        effect: { verb: 'vote.separate' },
        fields: [{ id: 'paper' }, { id: 'clauses' }],
      },
      {
        id: 'preliminary_question',
        name: 'Decide whether a question is procedural',
        rank: 15,
        second: 1,
        majority: 'nineWithVeto',
        method: 'placards',
        effect: { verb: 'record.text' },
        fields: [{ id: 'text' }],
      },
    ],
  },
  papers: {
    add: [
      {
        kind: 'statement',
        name: 'Presidential statement',
        introducedOnApproval: true,
        vote: 'statement',
      },
    ],
  },
};
