import { plural } from '#platform/rule/plural.ts';
import type { ImportPreview, PartKey } from '../../contract.ts';

interface PartTexts<Preview> {
  title: string;
  /** Text when the file lacks the part. */
  missing: string;
  /** Text when the import changes nothing. */
  nothing: (preview: Preview) => string;
  /** What the event keeps when delegates have registered. */
  kept: string;
  replace: (eventName: string, preview: Preview) => string;
}

const questionCount = (count: number) => plural(count, { one: '# question', other: '# questions' });

/** In the order in which the preview of an import shows the parts. */
export const partTexts: { [Key in PartKey]: PartTexts<ImportPreview[Key]> } = {
  questions: {
    title: 'Questions of the form',
    missing: 'The file has no questions. Those of this site stay.',
    nothing: ({ incoming }) =>
      incoming === 0 ? 'Neither the file nor this site has any.' : 'All questions are the same already.',
    kept: 'questions',
    replace: (_eventName, { current, incoming, changedBuiltIn }) =>
      [
        `The form asks the questions of the file at once. Now: ${questionCount(current)}. After the import: ${questionCount(incoming)}.`,
        changedBuiltIn > 0 &&
          plural(changedBuiltIn, {
            one: '# built-in question gets another name, visibility or place.',
            other: '# built-in questions get another name, visibility or place.',
          }),
      ]
        .filter(Boolean)
        .join(' '),
  },
  minors: {
    title: 'Minors and emergencies',
    missing: 'The file has no settings for them. Those of this site stay.',
    nothing: () => 'The settings are the same already.',
    kept: 'settings',
    replace: (eventName) => `${eventName} gets the settings and the consent text of the file at once.`,
  },
  feedback: {
    title: 'Feedback form',
    missing: 'The file has no feedback form. That of this site stays.',
    nothing: () => 'The form is the same already.',
    kept: 'form',
    replace: (eventName) => `${eventName} gets the questions of the file at once.`,
  },
  timetable: {
    title: 'Timetable',
    missing: 'The file has no timetable. That of this site stays.',
    nothing: () => 'The timetable is the same already.',
    kept: 'timetable',
    replace: (eventName) => `${eventName} gets the rooms and sessions of the file at once.`,
  },
  rules: {
    title: 'Rules of procedure',
    missing: 'The file has no rules of procedure. Those of this site stay.',
    nothing: () => 'The rules are the same already.',
    kept: 'rules of procedure',
    replace: (eventName) =>
      `This site gets the rule sets of the file, and the committees of ${eventName} get their rules at once. Sets that only this site has stay.`,
  },
};

/** Describes what an import does with a part of the event. */
export function describePart<Key extends PartKey>(key: Key, plan: ImportPreview): string {
  const { eventName, registered } = plan.event;
  const texts: PartTexts<ImportPreview[Key]> = partTexts[key];
  const preview = plan[key];
  switch (preview.action) {
    case 'missing':
      return texts.missing;
    case 'nothing':
      return texts.nothing(preview);
    case 'kept':
      return plural(registered, {
        one: `${eventName} keeps its ${texts.kept}, because # delegate has registered.`,
        other: `${eventName} keeps its ${texts.kept}, because # delegates have registered.`,
      });
    case 'replace':
      return texts.replace(eventName, preview);
  }
}
