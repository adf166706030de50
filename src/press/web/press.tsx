import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotLoggedInRedirect, profileQuery } from '#accounts/web/index.ts';
import { DutyEventSelect, ownDutiesQuery, useOpenedDutyPage } from '#attendance/web/index.ts';
import type { ScreenHandle } from '#help/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewerRoleOrStatus, type Viewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { buildArticlesQuery } from './api.ts';
import { ArticleDialog } from './article-dialog.tsx';
import { ArticleList } from './article-list.tsx';
import { ArticleView } from './article-view.tsx';

export const handle: ScreenHandle = { help: 'Press' };

export const meta = () => [{ title: pageTitle('Press') }];

/** Articles of the press team: write, read as the second person, publish, withdraw (product 33.1). */
export default function PressScreen() {
  const viewer = useViewerRoleOrStatus();
  if (viewer === 'visitor') return <NotLoggedInRedirect />;
  return (
    <div className="wrap max-w-3xl pt-fluid-md pb-section">
      <h1 className="mb-4 text-3xl">Press</h1>
      <Content viewer={viewer} />
    </div>
  );
}

function Content({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const { event } = useSite();
  const isSuperadmin = viewer === 'superadmin';
  const hasRole = viewer === 'client' || viewer === 'admin';
  const profile = useQuery({ ...profileQuery, enabled: isSuperadmin || hasRole });
  const duties = useQuery({ ...ownDutiesQuery, enabled: hasRole });
  const asked = search.get('event');
  const names = isSuperadmin
    ? [asked ?? event.name]
    : duties.data?.duties.flatMap(({ kind, eventName }) => (kind === 'press' ? eventName : []));
  const eventName = names?.find((name) => name === asked) ?? names?.[0];
  useOpenedDutyPage('press', isSuperadmin ? undefined : eventName);
  if (viewer === 'without_second_factor') return <NoAccess />;
  if (viewer === 'failed') return <QueryState query={profile} text="Your account could not be loaded" />;
  if (duties.isError && !names) return <QueryState query={duties} text="Your duties could not be loaded" />;
  if (!names || !profile.data) return <LoadingState />;
  if (eventName === undefined)
    return (
      <FailedState
        text="You are not in the press team now"
        help="The secretariat assigns this duty for the days of a conference."
      >
        <LinkButton to="/duty">Open your duties</LinkButton>
      </FailedState>
    );
  return (
    <div className="grid gap-5">
      <DutyEventSelect names={names} eventName={eventName} />
      <Press
        key={eventName}
        eventName={eventName}
        accountId={profile.data._id}
        name={profile.data.name}
        isSuperadmin={isSuperadmin}
      />
    </div>
  );
}

function Press({
  eventName,
  accountId,
  name,
  isSuperadmin,
}: {
  eventName: string;
  accountId: string;
  name: string;
  isSuperadmin: boolean;
}) {
  const [search] = useSearchParams();
  const [isWriting, setWriting] = useState(false);
  const query = useQuery(buildArticlesQuery(eventName));
  const articleId = search.get('article');
  if (!query.data) return <QueryState query={query} text="The articles could not be loaded" />;
  const { articles, committees } = query.data;
  const of = { eventName, accountId, committees };
  if (articleId !== null)
    return <ArticleView key={articleId} articleId={articleId} isSuperadmin={isSuperadmin} {...of} />;
  return (
    <>
      <div>
        <Button onClick={() => setWriting(true)}>Write an article</Button>
      </div>
      {articles.length === 0 ? (
        <EmptyState
          text="No articles yet"
          help="Write the first one. A second person reads it, and then it is public."
        />
      ) : (
        <ArticleList articles={articles} eventName={eventName} />
      )}
      {isWriting && <ArticleDialog {...of} name={name} onClose={() => setWriting(false)} />}
    </>
  );
}
