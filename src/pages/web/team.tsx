import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '#platform/web/ui/card.tsx';
import { pageMeta } from './meta.ts';
import { pageLoader } from './page-data.ts';
import { MemberList } from './team/member-list.tsx';
import { useSite } from './use-site.ts';

export { whenPathChanges as shouldRevalidate } from './when-path-changes.ts';

export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, '/team', ({ content }) => ({ team: content.team }));

export const meta = pageMeta;

/** The secretariat, in the order of its document (product 2.1). */
export default function Team() {
  const { club } = useSite();
  const { team } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pb-section">
      <PageHead title="MEET THE TEAM" lead={<>SECRETARIAT OF TENURE {club.tenure}</>} />
      {team.map((list) => (
        <MemberList key={list.id} list={list} />
      ))}
    </div>
  );
}
