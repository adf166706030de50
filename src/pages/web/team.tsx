import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { TeamList } from '#pages/contract/documents.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { loadPageData } from './page-loader.ts';
import { MemberCard } from './team/member-card.tsx';
import { useSite } from './use-site.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/team', ({ content }) => ({ team: content.team }));

export default function Team() {
  const { club } = useSite();
  const { team } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pb-section">
      <PageHead title="MEET THE TEAM" lead={<>SECRETARIAT OF TENURE {club.tenure}</>} />
      {team.map((list) => list.members.length > 0 && <MemberList key={list.id} list={list} />)}
    </div>
  );
}

/** Lists members. Without a heading, the label is visible to screen readers only. */
function MemberList({ list: { id, heading, label, members } }: { list: TeamList }) {
  return (
    <section
      id={id}
      className={heading === null ? 'not-first-of-type:mt-fluid-lg' : 'mt-fluid-lg sm:mt-fluid-2xl'}
      aria-labelledby={`${id}-heading`}
    >
      <h2
        id={`${id}-heading`}
        className={
          heading === null
            ? 'sr-only'
            : 'mb-fluid-md max-w-[24ch] pb-3.5 text-2xl tracking-[0.02em] after:mt-4 after:block after:w-24 after:border-b-4 after:border-double after:border-gold-line'
        }
      >
        {heading ?? label}
      </h2>
      <ul className="grid gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(14.5rem,1fr))] sm:gap-fluid-sm">
        {members.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </ul>
    </section>
  );
}
