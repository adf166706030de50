import { site } from '#site/content/site.ts';
import { team } from '#site/content/team/index.ts';
import { pageMeta } from './meta.ts';
import { MemberList } from './team/member-list.tsx';
import './team/team.css';

export const meta = () => pageMeta('/team');

/** The secretariat, in the order of its content files (spec 2). */
export default function Team() {
  return (
    <div className="wrap team">
      <div className="page-head">
        <h1>MEET THE TEAM</h1>
        <p className="lead">SECRETARIAT OF TENURE {site.tenure}</p>
      </div>
      {team.map((list) => (
        <MemberList key={list.id} list={list} />
      ))}
    </div>
  );
}
