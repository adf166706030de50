import { type Debate, listActive } from '../../rule/fold.ts';
import type { Body, Step } from '../../rule/step.ts';

/** What a line of the minutes can correct: a step of this sitting, with its current body. */
export type Correctable =
  | { what: 'count'; seq: number; body: Body<'vote_counted'> }
  | { what: 'vote_answers'; answers: { seq: number; body: Body<'vote_answered'> }[] }
  | { what: 'roll'; answers: { seq: number; body: Body<'answered'> }[] }
  | { what: 'time'; seq: number; body: Body<'floor_ended'> }
  | { what: 'speaker'; seq: number; body: Body<'floor_given'> }
  | { what: 'mover'; seq: number; body: Body<'moved'> }
  | { what: 'note'; seq: number; body: Body<'noted'> };

/**
 * The steps behind a line of the minutes that can be corrected: the count or the answers of a vote, the time and name of
 * a speech, the mover of a motion, the answers of the roll, a note. None if the line is of an earlier sitting.
 */
export function listCorrectable(debate: Debate, seq: number): Correctable[] {
  const active = listActive(debate).map(([, step]) => step);
  const at = active.findIndex((step) => step.seq === seq);
  const line = active[at];
  if (!line) return [];
  const before = active.slice(0, at);
  switch (line.kind) {
    case 'vote_closed':
      return ofVote(before, (line.body as Body<'vote_closed'>).vote);
    case 'floor_ended':
      return ofSpeech(before, line.seq, line.body as Body<'floor_ended'>);
    case 'moved':
      return [{ what: 'mover', seq, body: line.body as Body<'moved'> }];
    case 'noted':
      return [{ what: 'note', seq, body: line.body as Body<'noted'> }];
    case 'roll_closed':
      return [{ what: 'roll', answers: lastAnswers(before) }];
    default:
      return [];
  }
}

const bodyOf = <T>({ body }: Step): T => body as T;

function ofVote(before: readonly Step[], vote: string): Correctable[] {
  const isOfIt = (step: Step) => bodyOf<Body<'vote_counted'>>(step).vote === vote;
  const counted = before.findLast((step) => step.kind === 'vote_counted' && isOfIt(step));
  if (counted) return [{ what: 'count', seq: counted.seq, body: bodyOf(counted) }];
  const answers = before
    .filter((step) => step.kind === 'vote_answered' && isOfIt(step))
    .map((step) => ({ seq: step.seq, body: bodyOf<Body<'vote_answered'>>(step) }));
  return answers.length > 0 ? [{ what: 'vote_answers', answers }] : [];
}

function ofSpeech(before: readonly Step[], seq: number, body: Body<'floor_ended'>): Correctable[] {
  const given = before.findLast(
    (step) =>
      step.kind === 'floor_given' && bodyOf<Body<'floor_given'>>(step).speech === body.speech.split('+')[0],
  );
  return [
    { what: 'time', seq, body },
    ...(given
      ? [{ what: 'speaker' as const, seq: given.seq, body: bodyOf<Body<'floor_given'>>(given) }]
      : []),
  ];
}

/** The last answer of each member before the roll was closed. */
function lastAnswers(before: readonly Step[]): { seq: number; body: Body<'answered'> }[] {
  const byMember = new Map<string, { seq: number; body: Body<'answered'> }>();
  for (const step of before)
    if (step.kind === 'answered') {
      const body = bodyOf<Body<'answered'>>(step);
      byMember.set(body.member, { seq: step.seq, body });
    }
  return [...byMember.values()];
}
