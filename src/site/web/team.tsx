import { PageHead } from '#platform/web/ui/card.tsx';
import { site } from '#site/content/site.ts';
import { team } from '#site/content/team/index.ts';
import { pageMeta } from './meta.ts';
import { MemberList } from './team/member-list.tsx';

export const meta = () => pageMeta('/team');

/** The secretariat, in the order of its content files (product 2.1). */
export default function Team() {
  return (
    <div className="wrap pb-section">
      <PageHead title="MEET THE TEAM" lead={<>SECRETARIAT OF TENURE {site.tenure}</>} />
      {team.map((list) => (
        <MemberList key={list.id} list={list} />
      ))}
    </div>
  );
}
