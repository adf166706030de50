import { nextEntryOf, openListOf } from '../../rule/lists.ts';
import type { Press } from './press.ts';
import { newId } from './press.ts';
import type { DebateDesk } from './use-debate-desk.ts';

type FloorGiven = Extract<Press, { kind: 'floor_given' }>;

/** The next speech of the open list. Undefined if no member is on it. */
export function nextSpeech(
  { rules, state }: DebateDesk,
  { afterSpeech = state.lastSpeech }: { afterSpeech?: string | null } = {},
): FloorGiven | undefined {
  const list = openListOf(rules, state);
  const entry = list && nextEntryOf(rules, list);
  if (!list || !entry) return undefined;
  return {
    kind: 'floor_given',
    body: {
      speech: newId(),
      list: list.kind,
      entry: entry.entry,
      member: entry.member,
      ...(entry.side && { side: entry.side }),
      seconds: list.each,
      previous: afterSpeech,
    },
  };
}

/** A speech of a member who is not on a list: in a caucus, or in the debate on a motion that was put. */
export function speechOf(
  { rules, state }: Pick<DebateDesk, 'rules' | 'state'>,
  member: string,
  side?: 'for' | 'against',
): FloorGiven | undefined {
  const put = state.motions.find(({ status }) => status === 'put');
  if (put?.debate && side)
    return give({ member, side, seconds: put.debate.seconds, list: 'motion_debate' }, state.lastSpeech);
  const { caucus } = state;
  if (!caucus) return undefined;
  const leftMs = caucus.totalMs === null ? null : caucus.totalMs - caucus.usedMs;
  const rule = rules.lists.find(({ kind }) => kind === 'moderated');
  const each = caucus.eachMs === null ? (rule?.seconds ?? 60) : caucus.eachMs / 1000;
  const seconds = leftMs === null ? each : Math.max(1, Math.min(each, Math.floor(leftMs / 1000)));
  return give({ member, seconds, ...(rule && { list: 'moderated' }) }, state.lastSpeech);
}

/** Seconds for a member who explains a vote. */
const explanationSeconds = 30;

/** A comment on the speech before, whose speaker yielded to comments. */
export const commentOf = ({ rules, state }: DebateDesk, member: string): FloorGiven | undefined =>
  state.comments > 0
    ? give({ member, seconds: rules.yields.comments.seconds, list: 'comments' }, state.lastSpeech)
    : undefined;

/** A member who voted with rights explains the vote. */
export const explanationOf = ({ state }: DebateDesk, member: string): FloorGiven =>
  give({ member, seconds: explanationSeconds }, state.lastSpeech);

const give = (
  body: Omit<FloorGiven['body'], 'speech' | 'previous'>,
  previous: string | null,
): FloorGiven => ({ kind: 'floor_given', body: { ...body, speech: newId(), previous } });
