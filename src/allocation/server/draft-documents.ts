import type { AnswerOf } from '#platform/contract/call.ts';
import { type Choices, choices as choicesOfDraft, type compareRules } from '../contract.ts';
import type { Given } from '../rule/allocate.ts';
import { type Inputs, readInputs } from '../rule/inputs.ts';
import type { Quality } from '../rule/quality.ts';
import type { StoredDraft } from './drafts.sql.ts';

/** The documents of a draft: always read whole, written once, and what its digest is of. */
export const stored = {
  /** Drafts that were made before a choice was asked have its default. */
  choices: ({ choices }: Pick<StoredDraft, 'choices'>): Choices => choicesOfDraft.parse(JSON.parse(choices)),
  inputs: ({ inputs }: Pick<StoredDraft, 'inputs'>): Inputs => readInputs(JSON.parse(inputs)),
  given: ({ given }: Pick<StoredDraft, 'given'>) => JSON.parse(given) as Given[],
  quality: ({ quality }: Pick<StoredDraft, 'quality'>) => JSON.parse(quality) as Quality,
  ways: ({ ways }: { ways: string }) => JSON.parse(ways) as AnswerOf<typeof compareRules>['ways'],
};
