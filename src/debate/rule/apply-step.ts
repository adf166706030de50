import type { Outcome, StepContext } from './context.ts';
import { setPhase } from './effects.ts';
import { asked, clock, floorEnded, floorGiven, point, ruled } from './floor-steps.ts';
import { dequeued, queued, reordered } from './lists.ts';
import { did, moved, objected, put, removed, seconded } from './motion-steps.ts';
import { paper } from './paper-steps.ts';
import { refuse, refuseFinally } from './refusal.ts';
import { answered, opened, rollClosed } from './roll-steps.ts';
import type { State } from './state.ts';
import { type Body, type StepKind, stepBodies } from './step.ts';
import { voteAnswered, voteClosed, voteCounted, voteOpened } from './vote-steps.ts';

/** Steps about other steps: the log applies them, not the state. */
export type LogKind = 'undone' | 'redone' | 'corrected' | 'lead_taken';
type StateKind = Exclude<StepKind, LogKind>;

const handlers: { [K in StateKind]: (context: StepContext, body: Body<K>) => Outcome } = {
  opened,
  answered,
  roll_closed: rollClosed,
  did,
  moved,
  seconded,
  objected,
  withdrawn: removed,
  ruled_out: removed,
  put,
  vote_opened: voteOpened,
  vote_counted: voteCounted,
  vote_answered: voteAnswered,
  vote_closed: voteClosed,
  queued,
  dequeued,
  reordered,
  floor_given: floorGiven,
  clock,
  floor_ended: floorEnded,
  asked,
  point,
  ruled,
  paper,
  phase: changePhase,
  shown: ({ state }, { what, ...rest }) => ({
    ...state,
    shown: what === 'nothing' ? null : show(what, rest),
  }),
  noted: ({ state }) => state,
};

function show(what: string, { id, text, seconds }: Omit<Body<'shown'>, 'what'>): State['shown'] {
  return {
    what,
    ...(id !== undefined && { id }),
    ...(text !== undefined && { text }),
    ...(seconds !== undefined && { seconds }),
  };
}

function changePhase({ rules, state, step }: StepContext, { phase }: Body<'phase'>): Outcome {
  if (!state.sitting) return refuseFinally('not_in_order', 'no_sitting');
  if (state.vote) return refuse('vote_open');
  if (state.floor) return refuse('floor_taken', undefined, { about: state.floor.member });
  if (state.rollOpen) return refuseFinally('not_in_order', 'roll_open');
  return setPhase(rules, state, phase, step.at);
}

export const isLogKind = (kind: StepKind): kind is LogKind =>
  kind === 'undone' || kind === 'redone' || kind === 'corrected' || kind === 'lead_taken';

/**
 * Applies one step that changes the state of the room. Never throws: returns the next state or why the step is
 * refused. The state that was passed in stays as it was.
 */
export function applyStep(context: StepContext): Outcome {
  const { kind, body } = context.step;
  if (isLogKind(kind)) return context.state;
  return handle(kind, context, body);
}

function handle<K extends StateKind>(kind: K, context: StepContext, body: unknown): Outcome {
  // A page that was opened before an update does not know what a newer one has recorded.
  if (!(kind in stepBodies)) return refuse('malformed', 'body', { about: kind });
  const read = stepBodies[kind].safeParse(body);
  if (!read.success)
    return refuse('malformed', 'body', { about: read.error.issues[0]?.path.join('.') || kind });
  return handlers[kind](context, read.data as Body<K>);
}
