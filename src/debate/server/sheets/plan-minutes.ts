import type { PaperPart, SheetCommittee } from '#credentials/server/index.ts';
import { type Debate, startDebate } from '../../rule/fold.ts';
import { describeMinute, listNamedAnswers, type MinuteSource } from '../../rule/minute-text.ts';
import { listMinutes, type Minute } from '../../rule/minutes.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Step } from '../../rule/step.ts';
import { column } from './sheet-input.ts';

/**
 * Plans the minutes of a debate as a table: the time, and what happened as a sentence. They name portfolios, never
 * persons.
 * @param debate the debate after the steps
 */
export function planMinutes(
  { rules, debate, steps }: { rules: RuleSet; debate: Debate; steps: readonly Step[] },
  { shortName, address }: Pick<SheetCommittee, 'shortName' | 'address'>,
  texts: Pick<MinuteSource, 'nameSubject' | 'formatTime'> & { session: string },
): PaperPart {
  const { state } = debate;
  const minutes: Minute[] = listMinutes(rules, startDebate(state.members), steps);
  return {
    kind: 'table',
    table: {
      title: 'Minutes',
      committee: shortName,
      session: texts.session,
      help: rules.name,
      address,
      columns: [column('Time', 58), column('What happened', 465)],
      rows: minutes.flatMap((minute) => [
        [texts.formatTime(minute.at), describeMinute({ rules, state, ...texts }, minute)],
        ...listNamedAnswers({ state }, minute).map((line) => ['', line]),
      ]),
      rowHeight: 16,
      dense: { size: 9.5, smallest: 8, wraps: true },
    },
  };
}
