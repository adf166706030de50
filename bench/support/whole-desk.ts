import { getToday, searchDesk } from '#desk/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { listRegistrations } from '#registration/contract.ts';
import { conference } from './conference.ts';
import type { Asked, Desk } from './desk.ts';
import { namedByFifty } from './desk-logs.ts';

/** What the shell around every screen asks of all rooms at once, as a superadmin, who may see the most. */
export async function asksOfTheShell(desk: Desk): Promise<Asked[]> {
  const query = { eventName: conference.event.name };
  const { rows } = JSON.parse(await desk.ask(listRegistrations, { query })) as AnswerOf<
    typeof listRegistrations
  >;
  const search = (q: string) => desk.ask(searchDesk, { query: { q } });
  return [
    {
      what: 'what waits today, counted anew',
      ask: () => {
        desk.wait(2_000);
        return desk.ask(getToday);
      },
    },
    { what: 'everything, an e-mail address', ask: (n) => search(rows[n % rows.length]?.email ?? '') },
    { what: 'everything, a name that some fifty have', ask: () => search(namedByFifty(desk)) },
    { what: 'everything, the beginning of a word', ask: () => search('sam') },
    { what: 'everything, two words', ask: () => search('sample college') },
    { what: 'everything, nothing found', ask: () => search('zzzz') },
  ];
}
