import type { PaperPart, SheetCommittee } from '#credentials/server/index.ts';
import { type Debate, startDebate } from '../../rule/fold.ts';
import { describeMinute, listNamedAnswers, type MinuteSource } from '../../rule/minute-text.ts';
import { listMinutes, type Minute } from '../../rule/minutes.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Step } from '../../rule/step.ts';
import { column } from './sheet-input.ts';

/** A cell of a table has at most three lines. */
const maxLetters = 240;

/** Breaks a list of names into texts that fit into a cell. */
function breakAtNames(text: string): string[] {
  const lines = [''];
  for (const name of text.split(', ')) {
    const longer = [lines.at(-1), name].filter(Boolean).join(', ');
    if (longer.length > maxLetters) lines.push(name);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

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
        ...listNamedAnswers({ state }, minute)
          .flatMap(breakAtNames)
          .map((line) => ['', line]),
      ]),
      rowHeight: 16,
      dense: { size: 9.5, smallest: 8 },
    },
  };
}
