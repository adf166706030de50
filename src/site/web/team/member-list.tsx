import type { TeamList } from '#site/content/schema.ts';
import { MemberCard } from './member-card.tsx';

/** One of the six lists. The first two stand under the page's own heading and name themselves only to those who listen. */
export function MemberList({ list: { id, heading, label, members } }: { list: TeamList }) {
  return (
    <section id={id} className="member-list" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={heading === null ? 'sr-only' : 'member-list-heading'}>
        {heading ?? label}
      </h2>
      <ul>
        {members.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </ul>
    </section>
  );
}
