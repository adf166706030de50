import { type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { findCurrentSession } from '#attendance/rule/current-session.ts';
import { formatSessionLabel } from '#attendance/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { OpenableSession } from '../console/closed-stage.tsx';
import { Console } from '../console/console.tsx';
import { OpenElsewhere } from '../console/open-elsewhere.tsx';
import { useDebateDesk } from '../console/use-debate-desk.ts';
import { useTabLock } from '../console/use-tab-lock.ts';
import { PrintMinutes } from '../print-minutes.tsx';
import { ProjectorButton } from '../projector/projector-button.tsx';
import { createDebateCalls } from './debate-calls.ts';
import { deleteStoredDebates, openDebateStore, type StoredDebate } from './debate-store.ts';
import { findDeviceId } from './device-id.ts';
import { LeadStatus } from './lead-status.tsx';
import type { LiveAnswer } from './live-answer.ts';
import { LiveDebate } from './live-debate.ts';
import { LiveNotices } from './live-notices.tsx';
import { MemberToolsContext } from './member-tools.ts';
import { NotLead } from './not-lead.tsx';
import { buildProjectorPath } from './projector-path.ts';
import { SessionMenu } from './session-menu.tsx';
import { SideSteps } from './tools/side-steps.tsx';
import { UnreadableSteps } from './tools/unreadable-steps.tsx';
import { useLiveDebate } from './use-live-debate.ts';
import { readNews, useStale } from './use-stale.ts';

interface Props {
  /** The debate as it was found. What this device has stored since is newer. */
  debate: StoredDebate;
  settings: ReactNode;
  footer: ReactNode;
}

type Opened = { at: 'opening' } | { at: 'failed' } | { at: 'open'; live: LiveDebate };

/** The console of a committee session, with and without a network. One tab of a browser chairs at a time. */
export default function LiveConsole({ debate, ...rest }: Props) {
  const { eventName, committee, committeeName } = debate.answer;
  useTitle(pageTitle(`Session · ${committeeName}`));
  const { lock, takeOver } = useTabLock(`debate ${eventName} ${committee}`);
  const [opened, setOpened] = useState<Opened>({ at: 'opening' });
  useEffect(() => {
    void storePageForOffline('/projector/-/-');
  }, []);
  useEffect(() => {
    if (lock !== 'here') return setOpened({ at: 'opening' });
    let isOver = false;
    const opening = openLive(debate)
      .then((live): Opened => ({ at: 'open', live }))
      .catch((): Opened => ({ at: 'failed' }));
    void opening.then((next) => {
      if (!isOver) setOpened(next);
    });
    return () => {
      isOver = true;
      // What another page stores since is not overwritten, and what the end of the login deletes does not come back.
      void opening.then((last) => (last.at === 'open' ? last.live.close() : undefined));
    };
  }, [lock, debate]);
  if (lock === 'elsewhere') return <OpenElsewhere what="session" onTakeOver={takeOver} />;
  if (opened.at === 'opening') return <LoadingState />;
  if (opened.at === 'failed')
    return (
      <>
        <FailedState text="This page is older than the server" help="Reload it while you have a network." />
        {rest.footer}
      </>
    );
  return <Chairing live={opened.live} {...rest} />;
}

/** Shows another title of the page than its path has, which also shows the roll call. */
function useTitle(title: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
}

async function openLive(found: StoredDebate): Promise<LiveDebate> {
  const of = { eventName: found.answer.eventName, committee: found.answer.committee };
  const store = openDebateStore(of, found.accountId);
  const debate = (await store.find()) ?? found;
  if (debate === found && found.answer.mayChair) await store.keep(found);
  return new LiveDebate(debate, await store.listWaiting(), {
    device: findDeviceId(found.accountId),
    calls: createDebateCalls(of),
    store,
  });
}

function Chairing({ live, settings, footer }: { live: LiveDebate } & Omit<Props, 'debate'>) {
  const view = useLiveDebate(live);
  const stale = useStale(live, view);
  const desk = useDebateDesk(live, view.answer.committeeName, stale);
  const { sessions: listed, eventName, committee, lead, sideSteps, screenKey } = view.answer;
  const readOwnNews = useCallback(() => readNews(live, view), [live, view]);
  const MemberTools = use(MemberToolsContext);
  const { sitting, floor } = desk.state;
  const of = useMemo(() => ({ eventName, committee }), [eventName, committee]);
  const [deciding, setDeciding] = useState<'aside' | 'unreadable' | null>(null);
  const { isRefused } = view;
  useEffect(() => {
    if (isRefused) void deleteStoredDebates();
  }, [isRefused]);
  const sessions = useMemo(() => suggestSessions(listed, live.now()), [listed, live]);
  if (isRefused)
    return (
      <>
        <div className="wrap max-w-3xl py-6">
          <FailedState
            text={view.problem ?? 'You cannot open this session any more'}
            help={
              view.unsent > 0
                ? plural(view.unsent, {
                    one: '# step of this device is not sent. It stays here until you may chair again.',
                    other: '# steps of this device are not sent. They stay here until you may chair again.',
                  })
                : 'The secretariat assigns the duty of a chair.'
            }
          />
        </div>
        {footer}
      </>
    );
  return (
    <div className="px-4 py-3 md:px-5">
      <Console
        desk={desk}
        sessions={sessions}
        status={<LeadStatus view={view} />}
        printMinutes={
          <PrintMinutes
            eventName={eventName}
            committee={committee}
            openedAt={desk.steps.filter(({ kind }) => kind === 'opened').map(({ at }) => at)}
          />
        }
        memberTools={(member) =>
          MemberTools &&
          sitting && (
            <MemberTools
              eventName={eventName}
              committee={committee}
              member={member}
              session={sitting.session}
              speech={floor?.member === member.id ? floor.speech : undefined}
            />
          )
        }
        notices={
          <LiveNotices
            live={live}
            view={view}
            desk={desk}
            onSideSteps={() => setDeciding('aside')}
            onUnreadable={() => setDeciding('unreadable')}
          />
        }
        whileAnotherLeads={(presses) => (
          <NotLead live={live} view={view} presses={presses} onClose={desk.leaveRefused} />
        )}
        tools={
          <>
            <ProjectorButton
              desk={desk}
              debate={of}
              address={buildProjectorPath(of, screenKey)}
              readNews={readOwnNews}
            />
            <SessionMenu live={live} view={view} desk={desk} settings={settings} footer={footer} />
          </>
        }
      />
      {deciding === 'unreadable' && (
        <UnreadableSteps live={live} view={view} desk={desk} onClose={() => setDeciding(null)} />
      )}
      {deciding === 'aside' && lead && (
        <SideSteps
          of={{ eventName, committee, device: live.device, term: lead.term }}
          desk={desk}
          count={sideSteps}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  );
}

/** The sessions for which a sitting can be opened, the current one first. */
function suggestSessions(sessions: LiveAnswer['sessions'], now: number): OpenableSession[] {
  const current = findCurrentSession(sessions, now);
  return [...(current ? [current] : []), ...sessions.filter((one) => one !== current)].map((one) => ({
    key: one.key,
    day: one.day,
    title: formatSessionLabel(one),
    ...(one.endsAt !== null && { endsAt: Date.parse(one.endsAt) }),
  }));
}
