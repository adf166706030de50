import { randomUUID } from 'node:crypto';
import { chooseRuleSet, getDebate, recordSteps, setDebateMembers, takeLead } from '#debate/contract.ts';
import type { StepKind } from '#debate/rule/step.ts';
import type { Demo } from '#demo/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { must } from '../must.ts';
import type { RunningCommittee, RunningConference } from './running-conference.ts';
import type { SiteCalls } from './site-calls.ts';
import { chairs, staff } from './staff.ts';

type Kind = keyof typeof chairs;
type Projector = Demo['projectors'][number];
type MadeStep = readonly [kind: StepKind, body: object];

const ruleSets: Readonly<Record<Kind, string>> = {
  caucus: 'una-usa-india',
  vote: 'una-usa',
  council: 'security-council',
  crisis: 'crisis',
};

/** Members with the veto, of those in the Security Council. */
const withVeto = ['China', 'France', 'Russian Federation', 'United Kingdom', 'United States'];

/** Time between two steps, in milliseconds. */
const pace = 25_000;

/** What happened in the session of a committee so far, by portfolio names. */
interface Room {
  /** Id of the member with this name. */
  id(name: string): string;
  names: readonly string[];
}

/** Calls the roll and sets the topic. */
function beginDebate(
  { id, names }: Room,
  topic: string,
  { absent, answerAt = alternate }: { absent: readonly string[]; answerAt?: (at: number) => string },
): MadeStep[] {
  return [
    ...names.map(
      (name, at): MadeStep => [
        'answered',
        { member: id(name), answer: absent.includes(name) ? 'absent' : answerAt(at) },
      ],
    ),
    ['roll_closed', {}],
    ['did', { effect: { verb: 'topic.set', topic } }],
  ];
}

const alternate = (at: number) => (at % 4 === 1 ? 'present_and_voting' : 'present');

/** Gives the floor for a speech that has ended, in the order of the list. */
function speeches(
  { id }: Room,
  given: readonly (readonly [speech: string, name: string])[],
  { seconds, list, before }: { seconds: number; list?: 'general'; before: string | null },
): MadeStep[] {
  return given.flatMap(([speech, name], at): MadeStep[] => [
    ['floor_given', floorOf({ id }, speech, name, { seconds, list, previous: given[at - 1]?.[0] ?? before })],
    ['floor_ended', { speech, usedMs: Math.round(seconds * 850) }],
  ]);
}

function floorOf(
  { id }: Pick<Room, 'id'>,
  speech: string,
  name: string,
  { seconds, list, previous }: { seconds: number; list: 'general' | undefined; previous: string | null },
) {
  return {
    speech,
    member: id(name),
    seconds,
    previous,
    ...(list && { list, entry: `entry-${name.toLowerCase().replaceAll(' ', '-')}` }),
  };
}

const queued = ({ id }: Room, names: readonly string[]): MadeStep[] =>
  names.map((name) => [
    'queued',
    { list: 'general', entry: `entry-${name.toLowerCase().replaceAll(' ', '-')}`, member: id(name) },
  ]);

/** Opens the general list with two speeches. */
function generalDebate(room: Room, names: readonly string[]): MadeStep[] {
  const [first, second] = [must(names[0]), must(names[1])];
  return [
    ['did', { effect: { verb: 'list.open', kind: 'general', each: 90 } }],
    ...queued(room, names),
    ...speeches(
      room,
      [
        ['speech-1', first],
        ['speech-2', second],
      ],
      { seconds: 90, list: 'general', before: null },
    ),
  ];
}

/** A motion that is seconded, voted on by hands and passes. With an objection where it would pass without a vote. */
function passedMotion(
  { id, names }: Room,
  {
    motion,
    type,
    by,
    fields,
    objection = false,
  }: { motion: string; type: string; by: string; fields: object; objection?: boolean },
): MadeStep[] {
  const others = names.filter((name) => name !== by);
  const present = others.length;
  return [
    ['moved', { motion, type, by: id(by), fields }],
    ['seconded', { motion, by: id(must(others[1])) }],
    ...(objection ? [['objected', { motion, by: id(must(others[2])) }] satisfies MadeStep] : []),
    ['put', { motion }],
    ['vote_opened', { vote: `vote-${motion}`, on: { kind: 'motion', motion }, method: 'hands' }],
    ['vote_counted', { vote: `vote-${motion}`, yes: present - 2, no: 2 }],
    ['vote_closed', { vote: `vote-${motion}` }],
  ];
}

/** A speech that was interrupted: its clock stands, so that it looks the same an hour later. */
const openSpeech = (
  room: Room,
  speech: string,
  name: string,
  given: { seconds: number; list: 'general' | undefined; previous: string },
): MadeStep[] => [
  ['floor_given', floorOf(room, speech, name, given)],
  ['clock', { speech, run: false, usedMs: 22_000 }],
];

/** A draft on the floor. */
const draft = ({ id }: Room, paper: string, label: string, sponsors: readonly string[]): MadeStep[] => [
  [
    'paper',
    {
      paper,
      kind: 'draft',
      label,
      version: 1,
      sponsors: sponsors.map(id),
      signatories: 5,
      clauses: [1, 2, 3].map((clause) => `${paper}-clause-${clause}`),
    },
  ],
  ['did', { effect: { verb: 'paper.introduce', paper } }],
];

/** The course of each session, from the roll to now. */
const courses: Readonly<Record<Kind, (room: Room) => MadeStep[]>> = {
  caucus: (room) => [
    ...beginDebate(room, 'Fair rules for water that crosses borders', { absent: ['Norway'] }),
    ...generalDebate(room, ['Egypt', 'Ethiopia', 'Bangladesh', 'Germany', 'Nepal', 'Mexico']),
    ...passedMotion(room, {
      motion: 'motion-1',
      type: 'moderated',
      by: 'India',
      fields: { topic: 'Warning your neighbours before a dam opens', total: 600, each: 60 },
      objection: true,
    }),
    ...speeches(
      room,
      [
        ['speech-3', 'India'],
        ['speech-4', 'Nepal'],
        ['speech-5', 'Ethiopia'],
      ],
      { seconds: 60, before: 'speech-2' },
    ),
    ...openSpeech(room, 'speech-6', 'Bangladesh', { seconds: 60, list: undefined, previous: 'speech-5' }),
  ],
  vote: (room) => [
    ...beginDebate(room, 'Schools for children who had to leave their country', { absent: ['Malaysia'] }),
    ...generalDebate(room, ['Jordan', 'Canada', 'Peru', 'Finland']),
    ...draft(room, 'draft-1', 'Sample draft resolution 1.1', ['Jordan', 'Canada']),
    ['did', { effect: { verb: 'debate.close' } }],
    ['vote_opened', { vote: 'vote-1', on: { kind: 'paper', paper: 'draft-1' }, method: 'roll_call' }],
    ...(['yes', 'yes', 'yes', 'pass', 'yes', 'no'] as const).map(
      (answer, at): MadeStep => [
        'vote_answered',
        {
          vote: 'vote-1',
          member: room.id(must(room.names.filter((name) => name !== 'Malaysia')[at])),
          answer,
        },
      ],
    ),
  ],
  council: (room) => [
    ...beginDebate(room, 'A ceasefire in a country that does not exist', { absent: ['Malta'] }),
    ...generalDebate(room, ['Slovenia', 'Algeria', 'Japan', 'Guyana', 'Ecuador']),
    ...draft(room, 'draft-1', 'Sample draft S/1', ['Slovenia', 'Guyana']),
    ['phase', { phase: 'vote' }],
    ['vote_opened', { vote: 'vote-1', on: { kind: 'paper', paper: 'draft-1' }, method: 'placards' }],
    ...room.names
      .filter((name) => name !== 'Malta')
      .map(
        (name): MadeStep => [
          'vote_answered',
          {
            vote: 'vote-1',
            member: room.id(name),
            answer: name === 'France' ? 'no' : 'yes',
          },
        ],
      ),
    ['vote_closed', { vote: 'vote-1' }],
    ['did', { effect: { verb: 'debate.reopen' } }],
    ...openSpeech(room, 'speech-3', 'Japan', { seconds: 90, list: 'general', previous: 'speech-2' }),
  ],
  crisis: (room) => [
    ...beginDebate(room, 'The dam above a sample city shows cracks', {
      absent: [],
      answerAt: () => 'present',
    }),
    [
      'shown',
      {
        what: 'update',
        text: 'SAMPLE UPDATE: the crack is a hand wide. The Chief Engineer says that the dam holds until midnight.',
      },
    ],
    ...passedMotion(room, {
      motion: 'motion-1',
      type: 'moderated',
      by: 'Minister of Water',
      fields: { topic: 'Open the gates or leave the city', each: 45 },
    }),
    ...speeches(
      room,
      [
        ['speech-1', 'Chief Engineer'],
        ['speech-2', 'Minister of Finance'],
      ],
      { seconds: 45, before: null },
    ),
    [
      'paper',
      {
        paper: 'directive-1',
        kind: 'directive',
        label: 'Sample directive 1: leave the lower town',
        version: 1,
        sponsors: [room.id('Chief of Police')],
        signatories: 3,
        clauses: ['directive-1-clause-1', 'directive-1-clause-2'],
      },
    ],
    ...openSpeech(room, 'speech-3', 'Chief of Police', {
      seconds: 45,
      list: undefined,
      previous: 'speech-2',
    }),
  ],
};

/** Plays the session of each committee up to now, with the steps that the laptop of its chair would send. */
export async function playCommitteeSessions(
  calls: SiteCalls,
  conference: RunningConference,
  now: number,
): Promise<Projector[]> {
  const { call, clock } = calls;
  const { eventName, committees } = conference;
  clock.set(conference.startsAt);
  for (const { kind, key } of committees)
    await call(chooseRuleSet, {
      as: staff.superadmin,
      body: { eventName, ruleSet: ruleSets[kind], committees: [{ committee: key, seen: null }] },
    });
  const projectors: Projector[] = [];
  for (const committee of committees) projectors.push(await playSession(calls, eventName, committee, now));
  return projectors;
}

async function playSession(
  { call, clock }: SiteCalls,
  eventName: string,
  { kind, key: committee, session }: RunningCommittee,
  now: number,
): Promise<Projector> {
  const as = chairs[kind];
  const asked = { eventName, committee };
  clock.set(now - 60_000);
  const { members, ruleSet, revision } = await call(getDebate, { as, params: asked, query: {} });
  const room = readRoom(members);
  if (kind === 'council')
    await call(setDebateMembers, {
      as,
      body: {
        ...asked,
        members: withVeto.map((name) => ({ id: room.id(name), votes: 'all' as const, veto: true, tags: [] })),
        seen: [],
      },
    });
  const device = `sample-laptop-${kind}`;
  const { lead, seq } = await call(takeLead, { as, body: { ...asked, device, expectedTerm: 0 } });
  const course: MadeStep[] = [['opened', { session, ruleSet, revision }], ...courses[kind](room)];
  const { refused } = await call(recordSteps, {
    as,
    body: {
      ...asked,
      device,
      after: seq,
      sentAt: clock.now(),
      steps: course.map(([step, body], at) => ({
        id: randomUUID(),
        at: clock.now() - (course.length - at) * pace,
        term: lead?.term ?? 0,
        device,
        kind: step,
        body,
      })),
    },
  });
  if (refused.length > 0) throw new Error(`${kind}: ${JSON.stringify(refused)}`);
  const { committeeName, screenKey } = await call(getDebate, { as, params: asked, query: {} });
  const place = [eventName, committee].map(encodeURIComponent).join('/');
  return { committee: committeeName, path: `/projector/${place}#${screenKey}` };
}

function readRoom(members: AnswerOf<typeof getDebate>['members']): Room {
  const names = members.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
  return { names, id: (wanted) => must(members.find(({ name }) => name === wanted)).id };
}
