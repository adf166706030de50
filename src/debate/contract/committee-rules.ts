import { z } from 'zod';
import { noSuchEvent } from '#conference/contract/event-settings.ts';
import { defineCall, defineError, lazyObject } from '#platform/contract/call.ts';
import { messageAnswer } from '#platform/contract/common.ts';
import { byChairs, ofCommittee, otherCommittee } from './of-committee.ts';
import {
  changedMeanwhile,
  chosenMeanwhile,
  nameTaken,
  noSuchRuleSet,
  ruleSetDocument,
  ruleSetId,
  ruleSetName,
  tooMany,
} from './rule-sets.ts';

const notAllowed = defineError(
  403,
  'chairs_may_not_copy',
  'The secretariat does not let chairs change the rules at this event',
);

export const getCommitteeRules = defineCall(() => ({
  ...byChairs,
  summary: 'The rules of procedure of a committee, for its chairs.',
  method: 'GET',
  path: '/v1/api/committee-rules/:eventName/:committee',
  params: z.object(ofCommittee),
  answer: lazyObject(() => ({
    eventName: z.string(),
    committee: z.string(),
    committeeName: z.string(),
    /** True if chairs may copy the set of their committee and change the copy. */
    mayCopy: z.boolean(),
    /** Null until a set was chosen for the committee or the event. */
    ruleSet: z
      .object({
        _id: z.string(),
        name: z.string(),
        revision: z.number(),
        document: z.record(z.string(), z.unknown()),
        /** Document of the set that it was copied from. Null for shipped sets, and if it does not exist any more. */
        base: z.record(z.string(), z.unknown()).nullable(),
        /** True if the caller may change it: chairs of this committee copied it. */
        mayChange: z.boolean(),
      })
      .nullable(),
  })),
  errors: { noSuchEvent, otherCommittee },
}));

export const copyCommitteeRules = defineCall(() => ({
  ...byChairs,
  summary:
    'Copies the rule set of a committee for its chairs, who can change the copy. The committee uses it.',
  method: 'POST',
  path: '/v1/api/committee-rules',
  body: z.object({
    ...ofCommittee,
    name: ruleSetName,
    /** The set that the caller saw. The call returns 409 if another one was chosen. */
    seen: ruleSetId,
  }),
  answer: messageAnswer('Rule set copied'),
  errors: { noSuchEvent, otherCommittee, notAllowed, nameTaken, tooMany, chosenMeanwhile },
}));

export const saveCommitteeRules = defineCall(() => ({
  ...byChairs,
  summary:
    'Saves the copy of the chairs of a committee. Open sittings keep the revision with which they were opened.',
  method: 'PUT',
  path: '/v1/api/committee-rules',
  bodyLimit: 128 * 1024,
  body: z.object({ ...ofCommittee, _id: ruleSetId, revision: z.int().min(1), document: ruleSetDocument }),
  answer: messageAnswer('Rule set updated'),
  errors: { noSuchEvent, otherCommittee, notAllowed, noSuchRuleSet, nameTaken, changedMeanwhile },
}));
