import { deriveRuleSet } from '../rule/rule-set/derive.ts';
import { readRuleSet } from '../rule/rule-set/read.ts';
import type { RuleSet, RuleSetInput } from '../rule/rule-set/schema.ts';
import { aippm } from './aippm.ts';
import { crisis } from './crisis.ts';
import { hnmun } from './hnmun.ts';
import { lokSabha } from './lok-sabha.ts';
import { nmun } from './nmun.ts';
import { press } from './press.ts';
import { securityCouncil } from './security-council.ts';
import { thimun } from './thimun.ts';
import { un4mun } from './un4mun.ts';
import { unaUsa } from './una-usa.ts';
import { unaUsaIndia } from './una-usa-india.ts';

/** Documents of the shipped sets by id. A club changes a copy, never these. */
export const shippedRuleSets: ReadonlyMap<string, RuleSetInput> = new Map(
  [
    unaUsa,
    deriveRuleSet(unaUsa, unaUsaIndia),
    deriveRuleSet(unaUsa, hnmun),
    nmun,
    un4mun,
    thimun,
    deriveRuleSet(unaUsa, securityCouncil),
    aippm,
    lokSabha,
    crisis,
    press,
  ].map((document) => [document.id, document]),
);

/** Returns a shipped set with its defaults filled in, or undefined for an unknown id. */
export function findShippedRuleSet(id: string): RuleSet | undefined {
  const document = shippedRuleSets.get(id);
  const read = document && readRuleSet(document);
  return read && 'rules' in read ? read.rules : undefined;
}
