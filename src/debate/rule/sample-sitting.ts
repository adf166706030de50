import { apply, type Debate, type SentStep, startDebate } from './fold.ts';
import { findObstacle } from './in-order.ts';
import { isOpen, sortAmendments, sortMotions, sortPapers } from './precedence.ts';
import { isRefusal } from './refusal.ts';
import type { Effect, MotionRule, RuleSet } from './rule-set/schema.ts';
import { findList, findPhase, isPresent, type MemberInput } from './state.ts';
import type { StepKind, Subject } from './step.ts';
import { answerOf, listCalled } from './vote-state.ts';

/** Pseudorandom numbers from 0 to 1 (mulberry32). The same seed gives the same sitting on every device. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Members of a sample committee: clearly no real ones. */
export function listSampleMembers(rules: RuleSet): MemberInput[] {
  const hasVeto = Object.values(rules.majorities).some((majority) => 'veto' in majority && majority.veto);
  return Array.from({ length: hasVeto ? 15 : 24 }, (_, at) => ({
    id: `sample-${String(at + 1).padStart(2, '0')}`,
    name: `Sample member ${String(at + 1).padStart(2, '0')}`,
    votes: rules.motions.length === 0 ? 'none' : 'all',
    veto: hasVeto && at < 5,
    tags: [at < 14 ? 'government' : 'opposition', `party:${'ABC'[at % 3]}`],
  }));
}

/** A sitting that is being made up. `steps` are those that the rules accepted. */
interface Play {
  rules: RuleSet;
  debate: Debate;
  steps: SentStep[];
  at: number;
  next: () => number;
  count: number;
}

export interface SampleSitting {
  members: MemberInput[];
  steps: SentStep[];
}

interface SampleOptions {
  seed: number;
  /** Number of steps at least. */
  steps: number;
  /** Hours that it takes at least. */
  hours?: number;
  members?: MemberInput[];
}

const hourMs = 3_600_000;

/**
 * Makes up a plausible sitting: roll, topic, speeches with yields and points, motions with votes, papers, amendments, roll
 * calls, undone and corrected steps, as far as the set has them. It replays to the same hash everywhere.
 */
export function playSampleSitting(
  rules: RuleSet,
  { seed, steps, hours = 0, members = listSampleMembers(rules) }: SampleOptions,
): SampleSitting {
  const play: Play = {
    rules,
    debate: startDebate(members),
    steps: [],
    at: Date.UTC(2027, 0, 9, 9),
    next: numbersFrom(seed),
    count: 0,
  };
  open(play);
  const blocks = [speak, speak, speak, speak, move, move, bringPaper, decidePapers, changeRoll];
  const rare = [reverse, correct, changeList, note];
  const lastedMs = () => (play.steps.at(-1)?.at ?? 0) - (play.steps[0]?.at ?? 0);
  const isOver = () => play.steps.length >= steps && lastedMs() >= hours * hourMs;
  // Most rounds make steps, so that this ends.
  for (let round = 0; !isOver() && round < 40 * (steps + hours * 100); round += 1) {
    if (!play.debate.state.sitting) open(play);
    else if (play.debate.state.rollOpen) takeRoll(play);
    else if (!finishWhatIsOpen(play)) pick(play, chance(play, 0.1) ? rare : blocks)(play);
  }
  return { members, steps: play.steps };
}

const pick = <T>({ next }: Play, items: readonly T[]): T =>
  items[Math.floor(next() * items.length)] as (typeof items)[number];

const chance = ({ next }: Play, part: number): boolean => next() < part;

const newId = (play: Play, prefix: string): string => {
  play.count += 1;
  return `${prefix}${play.count}`;
};

/** Adds a step if the rules accept it. */
function act(
  play: Play,
  kind: StepKind,
  body: Record<string, unknown> = {},
  seconds = 3,
  anyway?: SentStep['anyway'],
): boolean {
  play.at += seconds * 1000;
  const { rules, debate, at } = play;
  const id = newId(play, 'step-');
  const made: SentStep = { id, term: 0, at, by: 'chair', device: 'lead', kind, body };
  const step = anyway ? { ...made, anyway } : made;
  const next = apply(rules, debate, { ...step, seq: debate.seq + 1 });
  if (isRefusal(next)) return false;
  play.debate = next;
  play.steps.push(step);
  return true;
}

const listPresent = ({ debate }: Play) => debate.state.members.filter(isPresent);

function open(play: Play): void {
  const session = `sample.${play.debate.state.sittings + 1}`;
  act(play, 'opened', { session, ruleSet: play.rules.id, revision: 0 });
  if (play.debate.state.rollOpen) takeRoll(play);
  if (play.debate.state.topic === null && play.rules.motions.length > 0 && !moveTopic(play))
    act(play, 'did', { effect: { verb: 'topic.set', topic: newId(play, 'Sample topic ') } });
}

function takeRoll(play: Play): void {
  for (const { id } of play.debate.state.members) {
    const isHere = chance(play, 0.9);
    const answer = isHere ? pick(play, play.rules.answers.slice(0, -1)) : 'absent';
    act(play, 'answered', { member: id, answer }, 4);
  }
  act(play, 'roll_closed');
}

function moveTopic(play: Play): boolean {
  const rule = play.rules.motions.find(({ effect }) => effect.verb === 'topic.set');
  return rule !== undefined && moveOne(play, rule) && decideMotions(play) && play.debate.state.topic !== null;
}

function changeRoll(play: Play): void {
  if (!chance(play, 0.3)) return;
  const member = pick(play, play.debate.state.members);
  const isAbsent = isPresent(member) && chance(play, 0.2);
  act(play, 'answered', { member: member.id, answer: isAbsent ? 'absent' : 'present' });
}

/** Undoes the last step and, mostly, makes it again. */
function reverse(play: Play): void {
  const last = play.debate.steps.at(-1);
  if (!last) return;
  if (act(play, 'undone', { seq: last.seq }) && chance(play, 0.8)) act(play, 'redone', { seq: last.seq });
}

/** Corrects a note or an answer of the roll, if all that came later still fits. */
function correct(play: Play): void {
  const made = play.debate.steps.filter(({ kind }) => kind === 'noted' || kind === 'answered');
  const target = made[Math.floor(play.next() * made.length)];
  if (!target) return;
  const { member } = target.body as { member?: string };
  const body =
    target.kind === 'noted'
      ? { text: newId(play, 'Corrected note ') }
      : { member, answer: pick(play, play.rules.answers) };
  act(play, 'corrected', { seq: target.seq, body });
}

function note(play: Play): void {
  act(play, 'noted', { text: newId(play, 'Sample note ') });
  act(play, 'shown', { what: 'text', text: newId(play, 'Sample text ') });
}

/** Moves the last member of a list to its beginning, takes the second one out, or has one twice although the rules forbid it. */
function changeList(play: Play): void {
  const list = play.debate.state.lists.find(({ entries }) => entries.length > 1);
  const [first, second] = list?.entries ?? [];
  if (!list || !first || !second) return;
  const { kind, entries } = list;
  const change = play.next();
  if (change < 0.3) act(play, 'reordered', { list: kind, entry: entries.at(-1)?.entry, after: null });
  else if (change < 0.6) act(play, 'dequeued', { list: kind, entry: second.entry });
  else {
    const { member, side } = first;
    const again = { list: kind, entry: newId(play, 'entry-'), member, ...(side && { side }) };
    act(play, 'queued', again, 3, { codes: ['twice_in_list'], reason: 'Sample reason' });
  }
}

/** After an undo a speech or a vote may be open again. Returns true if one was. */
function finishWhatIsOpen(play: Play): boolean {
  const { floor, vote: open, motions } = play.debate.state;
  if (open) {
    closeVote(play, open.vote);
    return true;
  }
  if (floor) {
    act(play, 'floor_ended', { speech: floor.speech, usedMs: Math.max(floor.usedMs, floor.givenMs) }, 15);
    return true;
  }
  const put = motions.find(({ status }) => status === 'put');
  if (put) vote(play, { kind: 'motion', motion: put.motion });
  return put !== undefined;
}

function speak(play: Play): void {
  const { state } = play.debate;
  if (state.caucus) {
    if (chance(play, 0.12)) act(play, 'did', { effect: { verb: 'caucus.end' } });
    else if (state.caucus.eachMs !== null)
      giveFloor(play, { member: pick(play, listPresent(play)).id, seconds: state.caucus.eachMs / 1000 });
    return;
  }
  const rules = play.rules.lists.filter(
    ({ kind }) => !['motion_debate', 'comments', 'reply', 'moderated'].includes(kind),
  );
  const kind = (findList(state, 'general') ? 'general' : undefined) ?? pick(play, rules).kind;
  const list = findList(state, kind);
  if (!list) {
    act(play, 'did', { effect: { verb: 'list.open', kind } });
    return;
  }
  const [first] = list.entries;
  if (!first || chance(play, 0.4)) {
    const side = list.lastSide === 'for' ? 'against' : 'for';
    const member = pick(play, listPresent(play)).id;
    act(play, 'queued', { list: kind, entry: newId(play, 'entry-'), member, side });
    return;
  }
  const side = first.side ?? undefined;
  giveFloor(play, { list: kind, entry: first.entry, member: first.member, side, seconds: list.each });
}

function giveFloor(play: Play, given: { member: string; seconds: number; [field: string]: unknown }): void {
  const speech = newId(play, 'speech-');
  const previous = play.debate.state.lastSpeech;
  if (!act(play, 'floor_given', { ...given, speech, previous })) return;
  const used = Math.max(1, Math.round(given.seconds * (0.5 + play.next() * 0.6)));
  if (chance(play, 0.1)) {
    raisePoint(play);
    act(play, 'clock', { speech, run: true, usedMs: play.debate.state.floor?.usedMs ?? 0 });
  }
  endFloor(play, speech, used);
  if (chance(play, 0.15)) raisePoint(play);
}

function endFloor(play: Play, speech: string, used: number): void {
  const usedMs = Math.max(used * 1000, play.debate.state.floor?.usedMs ?? 0);
  const to = pick(play, ['chair', 'chair', 'questions', 'comments', 'delegate'] as const);
  const member = pick(play, listPresent(play)).id;
  const target = to === 'delegate' ? { to, member } : { to };
  if (!act(play, 'floor_ended', { speech, usedMs, yield: target }, used))
    act(play, 'floor_ended', { speech, usedMs }, used);
  const { floor } = play.debate.state;
  if (!floor) return;
  if (floor.mode === 'questions') {
    act(play, 'asked', { speech: floor.speech, by: pick(play, listPresent(play)).id });
    act(play, 'clock', { speech: floor.speech, run: true, usedMs: floor.usedMs });
  }
  act(play, 'floor_ended', { speech: floor.speech, usedMs: Math.max(floor.usedMs, floor.givenMs) }, 15);
}

function raisePoint(play: Play): void {
  if (play.rules.points.length === 0) return;
  const point = newId(play, 'point-');
  const type = pick(play, play.rules.points).id;
  if (act(play, 'point', { point, type, by: pick(play, listPresent(play)).id }))
    act(play, 'ruled', { point, ruling: pick(play, ['accepted', 'rejected', 'answered']) }, 10);
}

/** Fields with plausible values. Undefined if the motion needs a paper and there is none. */
function fillFields(play: Play, rule: MotionRule): Omit<Effect, 'verb'> | undefined {
  const fields: Record<string, unknown> = {};
  const each = pick(play, [30, 45, 60]);
  for (const { id, max, optional } of rule.fields) {
    const value = makeField(play, id, each, max);
    if (value === undefined && !optional) return undefined;
    if (value !== undefined) fields[id] = value;
  }
  return fields as Omit<Effect, 'verb'>;
}

function makeField(play: Play, id: string, each: number, max = 600): unknown {
  const { papers } = play.debate.state;
  const paper = papers.find(({ status }) => status === 'approved') ?? papers.find(isOpen);
  switch (id) {
    case 'topic':
    case 'text':
      return newId(play, 'Sample subject ');
    case 'total':
      return Math.min(max, each * pick(play, [4, 6, 8]));
    case 'each':
      return Math.min(each, max);
    case 'minutes':
      return Math.min(15, max);
    case 'paper':
      return paper?.paper;
    case 'ids':
      return paper && [paper.paper];
    case 'parts':
      return paper?.clauses[0] && [[paper.clauses[0].id]];
    case 'clauses':
      return paper?.clauses[0] && [paper.clauses[0].id];
    default:
      return undefined;
  }
}

const rare = new Set(['meeting.adjourn', 'meeting.suspend', 'topic.set_aside', 'debate.close']);

function move(play: Play): void {
  const times = pick(play, [1, 1, 2, 3]);
  for (let round = 0; round < times; round += 1) {
    const { state } = play.debate;
    const possible = play.rules.motions.filter(
      ({ id, effect }) =>
        findObstacle(play.rules, state, id, { at: play.at }) === null &&
        effect.verb !== 'meeting.adjourn' &&
        (!rare.has(effect.verb) || chance(play, 0.15)),
    );
    if (possible.length > 0) moveOne(play, pick(play, possible));
  }
  decideMotions(play);
}

function moveOne(play: Play, rule: MotionRule): boolean {
  const fields = fillFields(play, rule);
  const by = pick(play, listPresent(play)).id;
  const motion = newId(play, 'motion-');
  if (!fields || !act(play, 'moved', { motion, type: rule.id, by, fields })) return false;
  const others = listPresent(play).filter(({ id }) => id !== by);
  for (const { id } of others.slice(0, rule.second)) act(play, 'seconded', { motion, by: id });
  const opponent = others.at(-1);
  if (rule.consent && opponent && chance(play, 0.5)) act(play, 'objected', { motion, by: opponent.id });
  return true;
}

/** Puts the pending motions in order until one passes. */
function decideMotions(play: Play): boolean {
  for (let round = 0; round < 5; round += 1) {
    const [first] = sortMotions(play.rules, play.debate.state.motions);
    if (!first) return true;
    if (!act(play, 'put', { motion: first.motion })) {
      act(play, 'withdrawn', { motion: first.motion });
      continue;
    }
    const put = play.debate.state.motions.find(({ status }) => status === 'put');
    if (!put) continue;
    debateMotion(play, put.motion);
    vote(play, { kind: 'motion', motion: put.motion });
  }
  return true;
}

function debateMotion(play: Play, motion: string): void {
  for (let round = 0; round < 8; round += 1) {
    const debate = play.debate.state.motions.find((one) => one.motion === motion)?.debate;
    if (!debate) return;
    const { spoken, lastSide, seconds } = debate;
    const open = (['for', 'against'] as const).filter((side) => spoken[side] < debate[side]);
    const side = open.find((one) => one !== lastSide) ?? open[0];
    if (!side) return;
    const member = pick(play, listPresent(play)).id;
    const speech = newId(play, 'speech-');
    const previous = play.debate.state.lastSpeech;
    if (!act(play, 'floor_given', { speech, list: 'motion_debate', member, side, seconds, previous })) return;
    act(play, 'floor_ended', { speech, usedMs: seconds * 900 }, seconds);
  }
}

function vote(play: Play, on: Subject): void {
  const id = newId(play, 'vote-');
  if (act(play, 'vote_opened', { vote: id, on }, 20)) closeVote(play, id);
}

function closeVote(play: Play, id: string): void {
  const method = play.debate.state.vote?.method;
  if (method === 'voice') act(play, 'vote_counted', { vote: id, yes: 0, no: 0 });
  if (method === 'hands' || method === 'ballot') countHands(play, id);
  else if (method !== 'voice') answerByName(play, id);
  const isDeclared = method === 'voice';
  const declared = { vote: id, result: chance(play, 0.6) ? 'passes' : 'fails' };
  if (!act(play, 'vote_closed', isDeclared ? declared : { vote: id }, 10))
    act(play, 'vote_closed', declared, 10);
}

function countHands(play: Play, id: string): void {
  const { vote: open } = play.debate.state;
  const voters = open?.voters ?? [];
  const abstain = Math.floor(voters.filter(({ mayAbstain }) => mayAbstain).length * play.next() * 0.3);
  const yes = Math.round((voters.length - abstain) * (0.3 + play.next() * 0.6));
  act(play, 'vote_counted', { vote: id, yes, no: voters.length - abstain - yes, abstain }, 15);
}

function answerByName(play: Play, id: string): void {
  for (let call = 0; call < 2; call += 1) {
    const { vote: open } = play.debate.state;
    if (!open) return;
    const silent = listCalled(open).filter((member) => (answerOf(open, member) ?? 'pass') === 'pass');
    for (const member of silent) {
      const answer = pick(play, ['yes', 'yes', 'yes', 'no', 'abstain', 'pass', 'no_with_rights']);
      const isTaken = act(play, 'vote_answered', { vote: id, member, answer }, 4);
      if (!isTaken) act(play, 'vote_answered', { vote: id, member, answer: 'yes' }, 4);
    }
  }
}

function bringPaper(play: Play): void {
  const { state } = play.debate;
  const target = sortPapers(play.rules, state)[0];
  const rule = pick(play, play.rules.papers);
  const isAmendment = rule?.amends.length !== 0;
  if (!rule || rule.secret || !chance(play, 0.4) || (isAmendment && !target?.clauses[0])) return;
  const present = listPresent(play);
  const clause = target && pick(play, target.clauses);
  act(play, 'paper', {
    paper: newId(play, 'paper-'),
    kind: rule.kind,
    label: newId(play, 'Sample paper '),
    version: 1,
    sponsors: present.slice(0, rule.sponsors.min || 1).map(({ id }) => id),
    signatories: present.length,
    ...(isAmendment && clause
      ? { amends: target?.paper, operation: makeOperation(play, clause.id, clause.version) }
      : { clauses: [1, 2, 3, 4].map((n) => newId(play, `clause-${n}-`)) }),
  });
}

const makeOperation = (play: Play, clause: string, base: number): unknown =>
  pick(play, [
    { op: 'modify', clause, base, words: { from: 0, to: 2, length: 3 } },
    { op: 'modify', clause, base, words: { from: 6, to: 7, length: 1 } },
    { op: 'add', clause: newId(play, 'clause-'), after: clause },
  ]);

/** In the phase of votes: amendments, then the texts, then back to debate. */
function decidePapers(play: Play): void {
  const { rules } = play;
  const base = findPhase(rules, play.debate.state.phase)?.base;
  if (base !== 'vote') return;
  for (let round = 0; round < 6; round += 1) {
    const [paper] = sortPapers(rules, play.debate.state);
    if (!paper) break;
    const [amendment] = sortAmendments(rules, play.debate.state, paper.paper);
    vote(play, { kind: 'paper', paper: amendment?.paper ?? paper.paper });
  }
  act(play, 'did', { effect: { verb: 'debate.reopen' } });
}
