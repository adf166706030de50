import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { callApi } from '#platform/web/api.ts';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { followDebate, getDebate } from '../../contract.ts';
import { type Contact, follow, noContact } from '../follow/follow.ts';
import type { LiveDebate, LiveStatus } from './live-debate.ts';

/** How often the lead shows the server that it is there, in milliseconds. */
const heartbeatMs = 20_000;
/** How often steps that were not sent are tried again. */
const retryMs = 5_000;
/** How often rules, members and the lead's last contact are read again. */
const readMs = 60_000;

export interface LiveView extends LiveStatus {
  contact: Contact;
  /** True if this device leads. */
  isLead: boolean;
  /** True if this device does not lead, and the user may change that. */
  mayTakeLead: boolean;
}

/** Keeps a debate in contact with the server while the page is open. */
export function useLiveDebate(live: LiveDebate): LiveView {
  const status = useSyncExternalStore(live.subscribe, live.status);
  const viewer = useViewerRoleOrStatus();
  const [contact, setContact] = useState<Contact>(noContact);
  const { eventName, committee } = status.answer;
  useEffect(() => {
    const of = { eventName, committee };
    const since = () => ({ params: of, query: { since: String(live.since()) } });
    return follow({
      call: followDebate,
      sent: since,
      ask: (signal) => callApi(getDebate, { ...since(), signal }),
      onEvent: (news) => live.receive(news),
      onContact: setContact,
    });
  }, [live, eventName, committee]);
  useEffect(() => {
    void live.read();
    const isLead = () => live.latest().debate.state.lead?.device === live.device;
    const beat = () => void live.sync({ isHeartbeat: isLead() && live.status().answer.mayChair });
    const retry = () => {
      if (live.status().unsent > 0) void live.sync();
    };
    const back = () => {
      void live.read();
      void live.sync();
    };
    const timers = [
      setInterval(beat, heartbeatMs),
      setInterval(retry, retryMs),
      setInterval(() => void live.read(), readMs),
    ];
    addEventListener('online', back);
    retry();
    return () => {
      for (const timer of timers) clearInterval(timer);
      removeEventListener('online', back);
    };
  }, [live]);
  const leads = live.shown().debate.state.lead?.device === live.device;
  const isLead = leads && status.handedOverAt === null;
  const isAllowed = status.answer.mayChair || viewer === 'superadmin';
  const mayTakeLead = isAllowed && !isLead && status.answer.lead !== null;
  return useMemo(() => ({ ...status, contact, isLead, mayTakeLead }), [status, contact, isLead, mayTakeLead]);
}
