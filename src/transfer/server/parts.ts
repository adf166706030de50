import type { z } from 'zod';
import type { PortableEvent } from '#conference/contract.ts';
import { portableRulesSchema } from '#debate/contract/portable-rules.ts';
import {
  copyRules,
  findMistakeInRules,
  getPortableRules,
  mergeImportedRules,
  replaceRulesIfUnchanged,
} from '#debate/server/index.ts';
import { portableFeedbackSchema } from '#feedback/contract.ts';
import {
  copyFeedbackQuestions,
  getPortableFeedback,
  normaliseFeedbackQuestions,
  replaceFeedbackQuestionsIfUnanswered,
} from '#feedback/server/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { portableQuestionsSchema } from '#questions/contract.ts';
import {
  copyQuestions,
  getPortableQuestions,
  normaliseImportedQuestions,
  replaceQuestionsIfUnanswered,
} from '#questions/server/index.ts';
import { portableTimetableSchema } from '#timetable/contract.ts';
import { copyTimetable, getPortableTimetable, replaceTimetableIfUnchanged } from '#timetable/server/index.ts';
import { portableWelfareSettingsSchema } from '#welfare/contract.ts';
import {
  addCurrentConsentTextIfMissing,
  copyWelfareSettings,
  getPortableWelfareSettings,
  replaceWelfareSettings,
} from '#welfare/server/index.ts';
import type { PartKey } from '../contract.ts';

/** Content of a part, and the revision from which it was read or computed. */
export interface Revised<Value> {
  revision: number;
  value: Value;
}

/** A part of an event that is exported to a file, imported, and copied to the next edition. */
export interface ClubPart<Value> {
  schema: z.ZodType<Value>;
  /** Returns what is wrong with imported content that does not fit the exported event. */
  findMistake?(incoming: Value, event: PortableEvent): string | undefined;
  read(db: Db, eventId: string): Promise<Revised<Value>>;
  /** Returns imported content in the form in which it is stored, so that the two can be compared. */
  normalise?(incoming: Value, current: Value): Value;
  /** Returns true if replacing the committees deletes something of the content. It is then stored again. */
  needsCommittees?(current: Value): boolean;
  /** Returns false when the content has another revision or has answers. The caller must then roll back. */
  replace(transaction: Transaction, eventId: string, content: Revised<Value>, now: number): Promise<boolean>;
  /** @throws Error if the other event already has such content */
  copy(transaction: Transaction, from: string, to: string, now: number): Promise<void>;
}

const definePart = <Value>(part: ClubPart<Value>): ClubPart<Value> => part;

/** In the order in which they are exported, imported and copied. `part-texts.ts` has the text of each for the screen. */
const clubParts = {
  questions: definePart({
    schema: portableQuestionsSchema,
    async read(db, eventId) {
      const { revision, questions: value } = await getPortableQuestions(db, eventId);
      return { revision, value };
    },
    normalise: normaliseImportedQuestions,
    replace: (transaction, eventId, { revision, value: questions }, now) =>
      replaceQuestionsIfUnanswered(transaction, eventId, { revision, questions }, now),
    copy: copyQuestions,
  }),
  minors: definePart({
    schema: portableWelfareSettingsSchema,
    async read(db, eventId) {
      const { revision, settings: value } = await getPortableWelfareSettings(db, eventId);
      return { revision, value };
    },
    normalise: addCurrentConsentTextIfMissing,
    replace: (transaction, eventId, { revision, value: settings }, now) =>
      replaceWelfareSettings(transaction, eventId, { revision, settings }, now),
    copy: copyWelfareSettings,
  }),
  feedback: definePart({
    schema: portableFeedbackSchema,
    async read(db, eventId) {
      const { revision, questions: value } = await getPortableFeedback(db, eventId);
      return { revision, value };
    },
    normalise: normaliseFeedbackQuestions,
    replace: (transaction, eventId, { revision, value: questions }, now) =>
      replaceFeedbackQuestionsIfUnanswered(transaction, eventId, { revision, questions }, now),
    copy: copyFeedbackQuestions,
  }),
  timetable: definePart({
    schema: portableTimetableSchema,
    findMistake({ sessions }, event) {
      const known = event.committees.map((committee) => committee.value);
      const named = sessions.flatMap(({ committees }) => (committees === 'all' ? [] : committees));
      const unknown = named.find((committee) => !known.includes(committee));
      return unknown === undefined
        ? undefined
        : `a session is of the committee ‘${unknown}’, which the export does not contain.`;
    },
    async read(db, eventId) {
      const { revision, timetable: value } = await getPortableTimetable(db, eventId);
      return { revision, value };
    },
    needsCommittees: ({ sessions }) => sessions.length > 0,
    replace: (transaction, eventId, { revision, value: timetable }) =>
      replaceTimetableIfUnchanged(transaction, eventId, { revision, timetable }),
    copy: copyTimetable,
  }),
  rules: definePart({
    schema: portableRulesSchema,
    findMistake: (incoming, event) =>
      findMistakeInRules(
        incoming,
        event.committees.map(({ value }) => value),
      ),
    async read(db, eventId) {
      const { revision, rules: value } = await getPortableRules(db, eventId);
      return { revision, value };
    },
    normalise: mergeImportedRules,
    needsCommittees: ({ sets, committees }) =>
      Object.keys(committees).length > 0 || sets.some(({ committee }) => committee !== null),
    replace: (transaction, eventId, { revision, value: rules }, now) =>
      replaceRulesIfUnchanged(transaction, eventId, { revision, rules }, now),
    copy: copyRules,
  }),
} satisfies Record<PartKey, ClubPart<unknown>>;

/** The content of each part. */
export type PartValues = {
  [Key in PartKey]: (typeof clubParts)[Key] extends ClubPart<infer Value> ? Value : never;
};

/** The parts for code that treats all alike. A value of one part must not be given to another. */
export const listClubParts = () => Object.entries(clubParts) as [PartKey, ClubPart<unknown>][];

/** Reads the content of all parts of an event. */
export async function readParts(db: Db, eventId: string): Promise<PartValues> {
  const values: [PartKey, unknown][] = [];
  for (const [key, part] of listClubParts()) values.push([key, (await part.read(db, eventId)).value]);
  return Object.fromEntries(values) as PartValues;
}

/** Copies all parts to an event that has none of them yet. Copy the committees first. */
export async function copyParts(
  transaction: Transaction,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  for (const [, part] of listClubParts()) await part.copy(transaction, from, to, now);
}
