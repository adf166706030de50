import type { RuleSetChanges } from '../rule/rule-set/derive.ts';
import { floorOpen, indianPoints, inPhase, proAndCon, unPhases } from './parts.ts';

/** Passes without a vote if no member objects, else with more than half of those present. */
const indianProcedure = [
  'adjourn_meeting',
  'suspend_meeting',
  'resume_topic',
  'extend_caucus',
  'set_agenda',
  'set_speaking_time',
  'open_list',
  'close_list',
  'reorder_drafts',
  'roll_call',
].map((id) => ({ id, majority: 'Sp', consent: true }));

/** UNA-USA as Indian conferences run it: the Executive Board leads, and majorities are of those present. */
export const unaUsaIndia: RuleSetChanges = {
  id: 'una-usa-india',
  name: 'UNA-USA as in India',
  quorum: { open: '1/3', decide: '1/3' },
  phases: unPhases('via_dais'),
  votes: { draft: { method: 'roll_call' } },
  motions: {
    change: [
      ...indianProcedure,
      { id: 'table_debate', consent: true },
      { id: 'close_debate', consent: true, debate: proAndCon(2, 2, 'if_objection') },
      { id: 'divide', majority: 'Sp', consent: true, debate: proAndCon(2, 2, 'if_objection') },
      { id: 'introduce_draft', majority: 'C', second: 0 },
      { id: 'introduce_amendment', majority: 'C', second: 0 },
      {
        id: 'moderated',
        majority: 'Sp',
        consent: true,
        fields: [{ id: 'topic' }, { id: 'total', max: 1200 }, { id: 'each', max: 60, divides: 'total' }],
      },
      {
        id: 'unmoderated',
        majority: 'Sp',
        consent: true,
        fields: [
          { id: 'topic', optional: true },
          { id: 'total', max: 1200 },
        ],
      },
      { id: 'appeal', majority: 'C' },
    ],
    add: [
      {
        id: 'begin_session',
        name: 'Begin the session',
        rank: 15,
        second: 1,
        consent: true,
        majority: 'Sp',
        // No motion can be made before the roll is closed.
        inOrder: [floorOpen, inPhase('agenda', 'debate')],
        oncePer: 'sitting',
        effect: { verb: 'record.text' },
      },
      {
        id: 'begin_roll',
        name: 'Begin the roll call',
        rank: 16,
        second: 1,
        consent: true,
        majority: 'Sp',
        effect: { verb: 'roll.call' },
      },
    ],
  },
  points: { change: [{ id: 'order', interrupts: 'no' }], add: indianPoints },
  papers: { change: [{ kind: 'draft', sponsors: { min: 2, max: '1/10' }, signatories: '1/5' }] },
  amendments: { order: 'submission' },
  words: { 'en-IN': { chair: 'Executive Board', portfolio: 'portfolio', general: 'GSL', note: 'chit' } },
};
