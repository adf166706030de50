import type { PaperPart, SheetCommittee } from '#credentials/server/index.ts';
import { type Debate, startDebate } from '../../rule/fold.ts';
import { describeMinute, listNamedAnswers, type MinuteSource } from '../../rule/minute-text.ts';
import { listMinutes, type Minute } from '../../rule/minutes.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Step } from '../../rule/step.ts';
import { column } from './sheet-input.ts';

const remarks = ({ overruled, corrected }: Minute): string =>
  `${overruled ? ' The chair overruled the rules.' : ''}${corrected ? ' Corrected later.' : ''}`;

/**
 * Plans the minutes of a debate as a table: the time, and what happened as a sentence. They name portfolios, never
 * persons.
 * @param debate the debate after the steps
 */
export function planMinutes(
  { rules, debate, steps }: { rules: RuleSet; debate: Debate; steps: readonly Step[] },
  { shortName, address }: Pick<SheetCommittee, 'shortName' | 'address'>,
  texts: Pick<MinuteSource, 'formatTime'> & { session: string },
): PaperPart {
  const { state } = debate;
  const source = { rules, state, steps, formatTime: texts.formatTime };
  const minutes = listMinutes(rules, startDebate(state.members), steps);
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
        [texts.formatTime(minute.at), `${describeMinute(source, minute)}${remarks(minute)}`],
        ...listNamedAnswers(source, minute).map((line) => ['', line]),
      ]),
      rowHeight: 16,
      dense: { size: 9.5, smallest: 8, wraps: true },
    },
  };
}
