import { formatNameList } from '#platform/rule/plural.ts';
import { methodLabels } from './method-labels.ts';
import type { CaucusKind, Condition, Effect, MotionRule, RuleSet, VerbName } from './rule-set/schema.ts';
import type { EffectField, scopes } from './rule-set/vocabulary.ts';
import { fraction, numberWord, plural } from './sentence.ts';
import { listName } from './set-sentences.ts';

/** What each effect does, as a clause. */
export const verbTexts: Readonly<Record<VerbName, string>> = {
  'topic.set': 'the topic is set',
  'topic.set_aside': 'the topic is set aside',
  'topic.rename': 'the topic is renamed',
  'topic.resume': 'a topic that was set aside is resumed',
  'list.open': 'a speakers’ list opens',
  'list.close': 'a speakers’ list closes',
  'list.time': 'the speaking time changes',
  'caucus.start': 'a caucus begins',
  'caucus.extend': 'the caucus is extended',
  'caucus.end': 'the caucus ends',
  'debate.close': 'debate closes and voting begins',
  'debate.reopen': 'debate is opened again',
  'paper.introduce': 'a paper comes to the floor',
  'paper.withdraw': 'a paper is withdrawn',
  'paper.order': 'the papers are voted on in another order',
  'paper.divide': 'a paper is voted on in parts',
  'paper.reconsider': 'a decided paper is voted on again',
  'paper.raise_majority': 'a paper needs another majority',
  'vote.method': 'the way of voting changes',
  'vote.by_consensus': 'a paper is adopted if no member objects',
  'vote.separate': 'clauses are voted on one by one',
  'meeting.suspend': 'the meeting is suspended',
  'meeting.adjourn': 'the meeting is adjourned',
  'ruling.overrule': 'the last ruling of the chair is reversed',
  'roll.call': 'the roll is called again',
  'questions.start': 'questions and answers begin',
  'floor.reply': 'a member gets a right of reply',
  'floor.guest': 'a guest speaks',
  'phase.set': 'a phase begins',
  'record.text': 'it is recorded in the minutes, nothing else changes',
};

export const caucusNames: Readonly<Record<CaucusKind, string>> = {
  moderated: 'Moderated caucus',
  unmoderated: 'Unmoderated caucus',
  consultation_of_the_whole: 'Consultation of the whole',
};

type Named<Is> = Extract<Condition, { is: Is }>;
type SimpleCondition = Exclude<
  Condition['is'],
  'phase' | 'list_open' | 'spoken' | 'decided' | 'share_of_time'
>;

/** The conditions without further facts, as parts of a sentence. */
export const conditionTexts: Readonly<Record<SimpleCondition, string>> = {
  floor_open: 'between speeches',
  topic_set: 'once a topic is set',
  topic_unset: 'while no topic is set',
  in_caucus: 'in a caucus',
  caucus_just_ended: 'right after a caucus',
  in_or_after_caucus: 'in a caucus or right after it',
  not_in_caucus: 'outside caucuses',
  paper_on_floor: 'while a paper is on the floor',
  paper_amended: 'once a vote has amended the paper',
  paper_approved: 'while an approved paper waits to be introduced',
  set_aside_exists: 'while a topic is set aside',
  voted_with_majority: 'only for a member who voted with the majority',
  after_ruling: 'right after a ruling of the chair',
};

const scopeTexts: Readonly<Record<(typeof scopes)[number], string>> = {
  topic: 'once for each topic',
  sitting: 'once for each sitting',
  caucus: 'once for each caucus',
  debate: 'once',
};

const quote = (name: string): string => `‘${name}’`;

const phaseNames = ({ phases }: RuleSet, ids: readonly string[]): string =>
  formatNameList(
    ids.map((id) => quote(phases.find((phase) => phase.id === id)?.name ?? id)),
    'or',
  );

function describeSpoken(rules: RuleSet, condition: Named<'spoken'>): string {
  const sides = [
    ...(condition.for > 0 ? [`${plural(condition.for, 'speaker')} for`] : []),
    ...(condition.against > 0
      ? [
          `${condition.for > 0 ? numberWord(condition.against) : plural(condition.against, 'speaker')} against`,
        ]
      : []),
  ];
  return `after ${sides.join(' and ') || 'no speaker'} in ${quote(listName(rules, condition.kind))}`;
}

function describeCondition(rules: RuleSet, condition: Condition): string {
  switch (condition.is) {
    case 'phase':
      return `in the ${condition.ids.length > 1 ? 'phases' : 'phase'} ${phaseNames(rules, condition.ids)}`;
    case 'list_open':
      return `while ${quote(listName(rules, condition.kind))} is open`;
    case 'spoken':
      return describeSpoken(rules, condition);
    case 'decided': {
      const paper = rules.papers.find(({ kind }) => kind === condition.kind)?.name ?? condition.kind;
      return `once a paper of the kind ${quote(paper)} was decided`;
    }
    case 'share_of_time':
      return `after ${fraction(condition.share)} of the planned time`;
    default:
      return conditionTexts[condition.is];
  }
}

/** Reads back when a motion is in order, such as 'In order: between speeches, once a topic is set.' */
export function inOrderSentence(rules: RuleSet, { inOrder, oncePer }: MotionRule): string {
  const isAnyTime = !inOrder.some(({ is }) => is === 'floor_open');
  const parts = [
    ...(isAnyTime ? ['also during a speech or a vote'] : []),
    ...inOrder.map((condition) => describeCondition(rules, condition)),
    ...(oncePer ? [`passes only ${scopeTexts[oncePer]}`] : []),
  ];
  return `In order: ${parts.join(', ')}.`;
}

/** The facts of an effect that the rules fix, such as 'Moderated caucus, 60 seconds each'. */
function listFixed(rules: RuleSet, effect: Effect): string[] {
  const { kind, phase, majority, method, total, each, minutes, topic, text, name } = effect;
  const listOrCaucus = (of: NonNullable<Effect['kind']>) =>
    effect.verb === 'caucus.start' ? caucusNames[of as CaucusKind] : listName(rules, of as never);
  return [
    ...(kind ? [listOrCaucus(kind)] : []),
    ...(phase ? [rules.phases.find(({ id }) => id === phase)?.name ?? phase] : []),
    ...(majority ? [`majority ${majority}`] : []),
    ...(method ? [methodLabels[method]] : []),
    ...(total ? [`${total / 60} minutes in all`] : []),
    ...(each ? [`${each} seconds each`] : []),
    ...(minutes ? [`${minutes} minutes`] : []),
    ...[topic, text, name].flatMap((one) => (one ? [quote(one)] : [])),
  ];
}

function describeEffect(rules: RuleSet, effect: Effect): string {
  const fixed = listFixed(rules, effect);
  return `${verbTexts[effect.verb]}${fixed.length > 0 ? ` (${fixed.join(', ')})` : ''}`;
}

/** What the mover of a motion names. */
const fieldTexts: Readonly<Record<EffectField, string>> = {
  clauses: 'the clauses',
  each: 'the time for each speaker',
  ids: 'the order',
  kind: 'the list',
  majority: 'the majority',
  member: 'the member',
  method: 'the way of voting',
  minutes: 'the length of the break',
  name: 'the guest',
  of: 'who is asked',
  paper: 'the paper',
  parts: 'the parts',
  phase: 'the phase',
  text: 'a text',
  topic: 'the topic',
  total: 'the time in all',
};

function describeField(field: MotionRule['fields'][number]): string {
  const { id, min, max, divides, atMost, optional } = field;
  const unit = id === 'each' ? 'seconds' : 'minutes';
  const show = (value: number) => `${id === 'total' ? value / 60 : value} ${unit}`;
  const limits = [
    ...(optional ? ['optional'] : []),
    ...(min === undefined ? [] : [`at least ${show(min)}`]),
    ...(max === undefined ? [] : [`at most ${show(max)}`]),
    ...(divides ? ['divides the time in all'] : []),
    ...(atMost ? ['not longer than the caucus was'] : []),
  ];
  return `${fieldTexts[id]}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`;
}

/**
 * Reads back what happens when a motion passes, such as 'If it passes, a caucus begins (Moderated caucus). The mover
 * names the topic (optional) and the time in all.'
 */
export function effectSentence(rules: RuleSet, { effect, also, fields }: MotionRule): string {
  const effects = [effect, ...also].map((one) => describeEffect(rules, one));
  const asked = fields.length > 0 ? ` The mover names ${formatNameList(fields.map(describeField))}.` : '';
  return `If it passes, ${effects.join(', then ')}.${asked}`;
}
