import { Projector } from './projector.tsx';
import type { Projected } from './projector-channel.ts';

/** What the console of this laptop told, and when by the clock of the laptop. */
export interface Told {
  projected: Projected;
  at: number;
}

/** The projector as the console in another window of this laptop tells it. */
export function ToldProjector({ told: { projected, at } }: { told: Told }) {
  const { now, news } = projected;
  return <Projector shown={projected} asOf={now} news={news} offsetMs={now - at} />;
}
