import { sessionTexts } from './plan-lists.ts';
import type { PlannedCommittee, PlannedDelegate, PrintFacts } from './print-facts.ts';
import type { SheetCommittee } from './session-sheets.ts';

interface SheetFacts {
  delegates: readonly Pick<PlannedDelegate, 'committee' | 'portfolioId' | 'portfolio' | 'name'>[];
  sessions: PrintFacts['sessions'];
}

export function toSheetCommittee(
  facts: SheetFacts,
  committee: Pick<PlannedCommittee, 'value' | 'shortName' | 'address' | 'delegatePage'>,
): SheetCommittee {
  const { value, shortName, address, delegatePage } = committee;
  const ofCommittee = facts.delegates.filter((one) => one.committee === value);
  const portfolios = Map.groupBy(ofCommittee, ({ portfolioId }) => portfolioId);
  return {
    value,
    shortName,
    address,
    delegatePage,
    members: [...portfolios].map(([id, delegates]) => ({
      id,
      name: delegates[0]?.portfolio ?? '',
      delegates: delegates.map(({ name }) => name),
    })),
    sessions: sessionTexts(facts, committee),
  };
}
