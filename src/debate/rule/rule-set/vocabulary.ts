/** The closed vocabulary of rule sets. A rule set is data: no other word is accepted, and no expression is evaluated. */

export const answers = ['present', 'present_and_voting', 'absent'] as const;
/** The kinds of votes in which a member takes part. */
export const voteRights = ['all', 'procedural', 'none'] as const;
export const bases = ['members', 'present', 'answered', 'cast'] as const;
export const methods = ['hands', 'placards', 'roll_call', 'device', 'voice', 'consensus', 'ballot'] as const;
export const abstentions = ['never', 'unless_present_and_voting', 'always'] as const;
export const voteAnswers = ['yes', 'no', 'abstain', 'pass', 'yes_with_rights', 'no_with_rights'] as const;
export const rounds = ['answer', 'explain', 'final'] as const;
export const listKinds = [
  'general',
  'agenda',
  'for_against',
  'motion_debate',
  'moderated',
  'opening',
  'round',
  'questions',
  'comments',
  'reply',
  'open_floor',
] as const;
export const caucusKinds = ['moderated', 'unmoderated', 'consultation_of_the_whole'] as const;
/** What the product knows about a phase, whatever a set calls it. */
export const phaseBases = [
  'roll',
  'agenda',
  'debate',
  'caucus',
  'questions',
  'paper',
  'vote',
  'break',
  'end',
] as const;
/** What must be true for a motion to be in order, without further facts. */
export const simpleConditions = [
  'floor_open',
  'topic_set',
  'topic_unset',
  'in_caucus',
  'caucus_just_ended',
  'in_or_after_caucus',
  'not_in_caucus',
  'paper_on_floor',
  'paper_amended',
  'paper_approved',
  'set_aside_exists',
  'voted_with_majority',
  'after_ruling',
] as const;
/** How often a motion can pass. */
export const scopes = ['topic', 'sitting', 'caucus', 'debate'] as const;
/** Terms that a set can call otherwise, such as 'Executive Board' for the chair. */
export const terms = [
  'chair',
  'portfolio',
  'member',
  'general',
  'note',
  'committee',
  'draft',
  'motion',
] as const;

/** The fields that an effect can have. Those that its rule set leaves open are filled in by who moves the motion. */
export const effectFields = [
  'clauses',
  'each',
  'ids',
  'kind',
  'majority',
  'member',
  'method',
  'minutes',
  'name',
  'of',
  'paper',
  'parts',
  'phase',
  'text',
  'topic',
  'total',
] as const;
export type EffectField = (typeof effectFields)[number];

interface Verb {
  needs: readonly EffectField[];
  takes?: readonly EffectField[];
}

/** The closed list of what motions and the chair can do, each verb with the fields that it needs and those that it takes. */
export const verbs = {
  'topic.set': { needs: ['topic'] },
  'topic.set_aside': { needs: [], takes: ['text'] },
  'topic.rename': { needs: ['topic'] },
  'topic.resume': { needs: [], takes: ['topic'] },
  'list.open': { needs: ['kind'], takes: ['each', 'total', 'text'] },
  'list.close': { needs: [], takes: ['kind'] },
  'list.time': { needs: ['each'], takes: ['kind'] },
  'caucus.start': { needs: ['kind'], takes: ['total', 'each', 'topic'] },
  'caucus.extend': { needs: ['total'] },
  'caucus.end': { needs: [] },
  'debate.close': { needs: [] },
  'debate.reopen': { needs: [] },
  'paper.introduce': { needs: ['paper'] },
  'paper.withdraw': { needs: ['paper'], takes: ['text'] },
  'paper.order': { needs: ['ids'] },
  'paper.divide': { needs: ['paper', 'parts'] },
  'paper.reconsider': { needs: ['paper'] },
  'paper.raise_majority': { needs: ['paper', 'majority'] },
  'vote.method': { needs: ['method'] },
  'vote.by_consensus': { needs: ['paper'] },
  'vote.separate': { needs: ['paper', 'clauses'] },
  'meeting.suspend': { needs: [], takes: ['minutes'] },
  'meeting.adjourn': { needs: [] },
  'ruling.overrule': { needs: [] },
  'roll.call': { needs: [] },
  'questions.start': { needs: [], takes: ['of', 'total', 'each', 'text'] },
  'floor.reply': { needs: ['member'], takes: ['each'] },
  'floor.guest': { needs: ['name'], takes: ['each'] },
  'phase.set': { needs: ['phase'] },
  'record.text': { needs: [], takes: ['text'] },
} as const satisfies Record<string, Verb>;

export type VerbName = keyof typeof verbs;
export const verbNames = Object.keys(verbs) as VerbName[];
