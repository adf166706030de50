import { advanceAll, startCourse } from '#debate/rule/course.ts';
import { hashDebate } from '#debate/rule/fold.ts';
import { readRuleSet } from '#debate/rule/rule-set/read.ts';
import type { MemberInput } from '#debate/rule/state.ts';
import type { Step } from '#debate/rule/step.ts';

interface Sitting {
  document: object;
  members: MemberInput[];
  steps: Step[];
}

/** Folds a sitting in a page, as the console does, and returns the hash of its end. */
function foldInPage({ document, members, steps }: Sitting): string {
  const read = readRuleSet(document);
  if (!('rules' in read)) throw new Error(read.problems.join('\n'));
  const { rules } = read;
  return hashDebate(advanceAll(() => rules, startCourse(rules, members), steps).debate);
}

export type FoldInPage = typeof foldInPage;
Object.assign(globalThis, { foldInPage });
