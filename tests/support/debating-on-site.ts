import { expect } from '@playwright/test';
import { grantDuty } from '#attendance/contract.ts';
import { chooseRuleSet, getDebate, setPhones } from '#debate/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import type { Delegate } from './api-client.ts';
import { debateDevice, type MadeStep, openedWith } from './debating.ts';
import { must } from './must.ts';
import type { RunningSite } from './site.ts';
import { type Committee, eventName } from './site-conference.ts';

export interface ChairOnSite {
  chair: Delegate;
  /** Fragment of the projector's address. */
  screenKey: string;
  /** Id of a portfolio by its name. */
  member: (name: string) => string;
  /** Adds steps of the chair's device to the log. */
  send: (...steps: MadeStep[]) => Promise<void>;
  setPhones: (phones: 'off' | 'ask' | 'on') => Promise<void>;
}

/**
 * Chooses UNA-USA for a committee, gives it a chair, and opens a sitting with all portfolios present. The chair's
 * device makes calls, because other stories test the console.
 */
export async function chairOnSite(
  site: RunningSite,
  { value: committee, portfolios }: Committee,
  present: readonly string[] = portfolios,
): Promise<ChairOnSite> {
  const asked = { eventName, committee };
  const { token } = await site.logIn(site.superadmin.email, site.superadmin.password);
  const rules = { eventName, ruleSet: 'una-usa', committees: [{ committee, seen: null }] };
  expect((await site.call(chooseRuleSet, { token, body: rules })).status).toBe(200);
  const chair = await site.delegate({ name: 'Sample Chair' });
  const lastDay = dayOf(Date.now() + dayMs, { timeZone: 'Asia/Kolkata' });
  const duty = { ...asked, email: chair.email, kind: 'chair', lastDay } as const;
  expect((await site.call(grantDuty, { token, body: duty })).status).toBe(200);

  const clock = {
    get now() {
      return Date.now();
    },
  };
  const device = debateDevice({ call: site.call, clock }, chair, 'laptop', asked);
  expect((await device.take()).status).toBe(200);
  const { body } = await site.call(getDebate, { token: chair.token, params: asked });
  const ids = new Map(body.members.map(({ id, name }) => [name, id]));
  const member = (name: string) => must(ids.get(name));
  const send = async (...steps: MadeStep[]) => {
    const answer = await device.send(steps);
    expect(answer).toMatchObject({ status: 200, body: { refused: [] } });
  };
  await send(...openedWith(present.map(member), must(body.sessions[0]).key));
  return {
    chair,
    screenKey: must(body.screenKey),
    member,
    send,
    async setPhones(phones) {
      const answer = await site.call(setPhones, { token: chair.token, body: { ...asked, phones } });
      expect(answer.status).toBe(200);
    },
  };
}
