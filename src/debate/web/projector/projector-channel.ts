import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { State } from '../../rule/state.ts';
import type { viewProjector } from '../../rule/views.ts';

/** Connects the console with the projector windows of the same laptop, which need no network. */
export const projectorChannel = 'debate-projector';

/** What the projector shows: names of portfolios, and no person. Clocks in `view` are as of when it is sent. */
export interface Projected {
  kind: 'shown';
  committee: string;
  view: ReturnType<typeof viewProjector>;
  names: Record<string, string>;
  motions: Record<string, string>;
  /** What is voted on, or was just now. */
  subject: string | null;
}

/** A projector window that was just opened asks for what is shown. */
export interface ProjectorAsks {
  kind: 'asks';
}

export const toNames = ({ members }: State): Record<string, string> =>
  Object.fromEntries(members.map(({ id, name }) => [id, name]));

export const toMotionNames = ({ motions }: RuleSet): Record<string, string> =>
  Object.fromEntries(motions.map(({ id, name }) => [id, name]));
