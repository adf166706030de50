import type { PaperPart, SheetCommittee } from '#credentials/server/index.ts';
import type { Course } from '../../rule/course.ts';
import {
  describeMinute,
  listNamedAnswers,
  type MinuteSource,
  minuteRemarks,
} from '../../rule/minute-text.ts';
import { listMinutesOfSitting } from '../../rule/minutes.ts';
import { column } from './sheet-input.ts';

/**
 * Plans the minutes of a sitting as a table: the time, and what happened as a sentence. They name portfolios, never
 * persons.
 * @param steps the whole log, which names what was moved
 */
export function planMinutes(
  course: Course,
  { steps, session, formatTime }: Pick<MinuteSource, 'steps' | 'formatTime'> & { session: string },
  { shortName, address }: Pick<SheetCommittee, 'shortName' | 'address'>,
): PaperPart {
  const { rules, debate } = course;
  const source = { rules, state: debate.state, steps, formatTime };
  return {
    kind: 'table',
    table: {
      title: 'Minutes',
      committee: shortName,
      session,
      help: rules.name,
      address,
      columns: [column('Time', 58), column('What happened', 465)],
      rows: listMinutesOfSitting(course).flatMap((minute) => [
        [formatTime(minute.at), [describeMinute(source, minute), ...minuteRemarks(minute)].join(' ')],
        ...listNamedAnswers(source, minute).map((line) => ['', line]),
      ]),
      rowHeight: 16,
      dense: { size: 9.5, smallest: 8, wraps: true },
    },
  };
}
