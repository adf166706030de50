import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Member } from '#pages/contract/documents.ts';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  BriefcaseIcon,
  CodeIcon,
  MailIcon,
  PeopleIcon,
} from '#platform/web/ui/icons.tsx';
import { Portrait } from '../portrait.tsx';
import './member-card.css';

const icons: Readonly<Record<MemberLink['kind'], ReactNode>> = {
  'Code host': <CodeIcon />,
  'Social network': <PeopleIcon />,
  Mail: <MailIcon />,
  'Professional network': <BriefcaseIcon />,
};

const newTab = { target: '_blank', rel: 'noreferrer' };

/**
 * Shows a member on a card with two sides. The button or the right arrow key flips it, and the button, the left arrow
 * key or Escape flips it back. The hidden side takes no focus.
 */
export function MemberCard({ member }: { member: Member }) {
  const [isTurned, setTurned] = useState(false);
  const { id, name, post, image } = member;

  const links = listMemberLinks(member);
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (links.length === 0) return;
    if (key === 'ArrowRight') setTurned((turned) => !turned);
    if (key === 'ArrowLeft' || key === 'Escape') setTurned(false);
  };

  return (
    <li className="member" data-turned={isTurned || undefined} onKeyDown={turnByKey}>
      <div className="member-card">
        <div className="member-face member-front">
          <Portrait picture={image ?? id} name={name} sizes="(min-width: 40rem) 250px, 64px" />
          <div className="member-words">
            <h3 id={`${id}-name`}>{name}</h3>
            <p>{post}</p>
          </div>
        </div>
        {links.length > 0 && (
          <button
            type="button"
            className="member-turn"
            aria-label={`How to reach ${name}`}
            aria-expanded={isTurned}
            aria-controls={`${id}-links`}
            onClick={() => setTurned(!isTurned)}
          >
            <ArrowRightIcon />
          </button>
        )}
        <div id={`${id}-links`} className="member-face member-back">
          <p aria-hidden="true">{name}</p>
          <ul>
            {links.map(({ kind, url }) => (
              <li key={kind}>
                <a href={url} {...(kind !== 'Mail' && newTab)} aria-label={`${kind}: ${name}`}>
                  {icons[kind]}
                  <span>{kind}</span>
                </a>
              </li>
            ))}
          </ul>
          <span className="member-return">
            <ArrowLeftIcon />
          </span>
        </div>
      </div>
    </li>
  );
}

interface MemberLink {
  readonly kind: 'Code host' | 'Social network' | 'Mail' | 'Professional network';
  readonly url: string;
}

/** Returns the links of a member. A link to a code host replaces the social network (product 2.7). */
export function listMemberLinks({ code, fb, linkedin, mail }: Member): readonly MemberLink[] {
  const first: MemberLink | false = code
    ? { kind: 'Code host', url: code }
    : !!fb && { kind: 'Social network', url: fb };
  const last: MemberLink | false = !!linkedin && { kind: 'Professional network', url: linkedin };
  const middle: MemberLink | false = !!mail && {
    kind: 'Mail',
    url: `mailto:${mail.replace(/^mailto:/, '')}`,
  };
  return [first, middle, last].filter((link) => link !== false);
}
