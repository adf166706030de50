import { z } from 'zod';
import { noSuchEvent, superadminCallDefaults as superadmins } from '#conference/contract.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { badRequestText, buildLineSchema, messageAnswer } from '#platform/contract/common.ts';
import { readRuleSet } from '../rule/rule-set/read.ts';

const superadminCallDefaults = { ...superadmins, invalid: badRequestText } as const;
const eventName = buildLineSchema(noSuchEvent.message);
export const ruleSetId = z.string().min(1).max(64);

export const noSuchRuleSet = defineError(404, 'no_such_rule_set', 'No such rule set');
export const nameTaken = defineError(409, 'rule_set_name_taken', 'Another rule set has this name');
export const changedMeanwhile = defineError(
  409,
  'rule_set_changed',
  'The rule set has changed since you opened it. Look at it again.',
);

export const chosenMeanwhile = defineError(
  409,
  'rule_set_chosen',
  'Another rule set was chosen since you opened the page. Look at it again.',
);

/** The club has at most this many copies. */
export const maxRuleSets = 100;
export const tooMany = defineError(409, 'too_many_rule_sets', `A club has at most ${maxRuleSets} copies`);
export const ruleSetName = buildLineSchema('Enter a name of at most 80 characters', 80);

/** A valid rule set. Each problem of an invalid one is a sentence. */
export const ruleSetDocument = z.record(z.string(), z.unknown()).superRefine((document, context) => {
  const read = readRuleSet(document);
  if ('problems' in read)
    for (const message of read.problems.slice(0, 20)) context.addIssue({ code: 'custom', message });
});

export const listRuleSets = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'The rules of procedure: shipped sets, copies of the club, and what each committee of an event uses.',
  method: 'GET',
  path: '/v1/api/superadmin/rule-sets/:eventName',
  params: z.object({ eventName }),
  answer: lazyObject(() => ({
    eventName: z.string(),
    /** Set of the committees without an own choice. Null until one was chosen. */
    defaultRuleSet: z.string().nullable(),
    /** True if chairs may copy the set of their committee and change the copy. */
    chairsMayCopy: z.boolean(),
    sets: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        /** Name of the set that it was copied from. Null for shipped sets. */
        basedOn: z.string().nullable(),
        revision: z.number(),
        isShipped: z.boolean(),
        /** Name of the committee whose chairs copied it. Null for copies of superadmins and shipped sets. */
        ofCommittee: z.string().nullable(),
      }),
    ),
    committees: z.array(
      z.object({
        committee: z.string(),
        name: z.string(),
        /** Null until a set was chosen for this committee. It then uses the default. */
        ruleSet: z.string().nullable(),
      }),
    ),
  })),
  errors: { noSuchEvent },
}));

export const getRuleSet = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'A rule set with its document.',
  method: 'GET',
  path: '/v1/api/superadmin/rule-set/:id',
  params: z.object({ id: ruleSetId }),
  answer: lazyObject(() => ({
    _id: z.string(),
    name: z.string(),
    /** The client sends it back with a change. 0 for shipped sets, which cannot change. */
    revision: z.number(),
    isShipped: z.boolean(),
    document: z.record(z.string(), z.unknown()),
    /** Document of the set that it was copied from, to compare with. Null if it does not exist any more. */
    base: z.record(z.string(), z.unknown()).nullable(),
  })),
  errors: { noSuchRuleSet },
}));

export const copyRuleSet = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Copies a rule set under another name, to change the copy.',
  method: 'POST',
  path: '/v1/api/superadmin/rule-sets',
  body: z.object({ ruleSet: ruleSetId, name: ruleSetName }),
  answer: lazyObject(() => ({ message: z.literal('Rule set copied'), _id: z.string() })),
  errors: {
    noSuchRuleSet,
    nameTaken,
    tooMany,
  },
}));

export const saveRuleSet = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Saves a copy. Open sittings keep the revision with which they were opened.',
  method: 'PUT',
  path: '/v1/api/superadmin/rule-sets',
  bodyLimit: 128 * 1024,
  body: z.object({
    _id: ruleSetId,
    /** The `revision` that the caller read. The call returns 409 if the stored revision differs. */
    revision: z.int().min(1),
    document: ruleSetDocument,
  }),
  answer: messageAnswer('Rule set updated'),
  errors: { noSuchRuleSet, nameTaken, changedMeanwhile },
}));

export const deleteRuleSet = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Deletes a copy that no committee uses.',
  method: 'DELETE',
  path: '/v1/api/superadmin/rule-sets',
  body: z.object({ _id: ruleSetId, revision: z.int().min(1) }),
  answer: messageAnswer('Rule set deleted'),
  errors: {
    noSuchRuleSet,
    changedMeanwhile,
    inUse: defineError(409, 'rule_set_in_use', 'A committee or event uses this rule set'),
  },
}));

/** The highest number of committees of one call. */
const maxChoices = 300;

export const chooseRuleSet = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Chooses the rule set of one or several committees. Atomic.',
  method: 'PUT',
  path: '/v1/api/superadmin/rule-sets/choice',
  body: z.object({
    eventName,
    ruleSet: ruleSetId,
    committees: z
      .array(
        z.object({
          committee: z.string().min(1).max(100),
          /** The set that the caller saw, or null for none. The call returns 409 if another one was chosen. */
          seen: ruleSetId.nullable(),
        }),
      )
      .min(1, 'Choose at least one committee')
      .max(maxChoices),
  }),
  answer: messageAnswer('Rule set chosen'),
  errors: {
    noSuchEvent,
    noSuchRuleSet,
    noSuchCommittee: defineError(404, 'no_such_committee', 'No such committee'),
    chosenMeanwhile,
  },
}));

export const chooseDefaultRuleSet = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Chooses the rule set of all committees of an event without an own choice.',
  method: 'PUT',
  path: '/v1/api/superadmin/rule-sets/default',
  body: z.object({
    eventName,
    ruleSet: ruleSetId,
    /** The default that the caller saw, or null for none. The call returns 409 if another one was chosen. */
    seen: ruleSetId.nullable(),
  }),
  answer: messageAnswer('Default rules chosen'),
  errors: { noSuchEvent, noSuchRuleSet, chosenMeanwhile },
}));

export const letChairsCopyRules = defineCall(() => ({
  ...superadminCallDefaults,
  summary:
    'Lets the chairs of an event copy the rule set of their committee and change the copy, or not any more.',
  method: 'PUT',
  path: '/v1/api/superadmin/rule-sets/chairs',
  body: z.object({ eventName, mayCopy: z.boolean() }),
  answer: messageAnswer('Saved'),
  errors: { noSuchEvent },
}));

/** Older revisions are stored, and not listed. */
export const maxListedRevisions = 50;

export const listRuleSetRevisions = defineCall(() => ({
  ...superadminCallDefaults,
  summary: `The last ${maxListedRevisions} revisions of a copy, newest first: who saved them, and what changed.`,
  method: 'GET',
  path: '/v1/api/superadmin/rule-set/:id/revisions',
  params: z.object({ id: ruleSetId }),
  answer: lazyObject(() => ({
    revisions: z.array(
      z.object({
        revision: z.number(),
        savedAt: z.iso.datetime(),
        /** Null if the account was erased, or the rules were imported. */
        savedBy: z.string().nullable(),
        /** Sentences of rules that it does not have any more, and that are new. Both are empty for the first one. */
        before: z.array(z.string()),
        after: z.array(z.string()),
      }),
    ),
  })),
  errors: { noSuchRuleSet },
}));

export const restoreRuleSetRevision = defineCall(() => ({
  ...superadminCallDefaults,
  summary: 'Goes back to an earlier revision of a copy, which becomes the next one. The name stays.',
  method: 'PUT',
  path: '/v1/api/superadmin/rule-sets/restored',
  body: z.object({ _id: ruleSetId, revision: z.int().min(1), to: z.int().min(1) }),
  answer: messageAnswer('Rule set updated'),
  errors: {
    noSuchRuleSet,
    noSuchRevision: defineError(404, 'no_such_revision', 'No such revision'),
    changedMeanwhile,
  },
}));
