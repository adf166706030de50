import { conferencePage } from '#site/content/conference-page.ts';
import type { Chairperson } from '#site/content/schema.ts';
import { SitePicture } from '../site-picture.tsx';
import { CouncilFigure } from './council-figure.tsx';

function BoardCard({ chair: { name, post, bio, photo } }: { chair: Chairperson }) {
  return (
    <li className="council-chair">
      <SitePicture name={photo} alt="" sizes="112px" />
      <div>
        <h4>{name}</h4>
        <p className="chair-post">{post}</p>
        <p>{bio}</p>
      </div>
    </li>
  );
}

/** The Security Council of the opening evening: a card of its own, since nobody registers for it, and its board. */
export function SecurityCouncil() {
  const { name, shortName, agenda, description, alt, board } = conferencePage.unsc;
  return (
    <section className="council night section" data-hue="violet" aria-labelledby="council-heading">
      <div className="wrap">
        <div className="council-card">
          <div>
            <h2 id="council-heading">{shortName}</h2>
            <p className="committee-name">{name}</p>
            <p className="committee-agenda">{agenda}</p>
            {description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <CouncilFigure of={shortName} alt={alt} />
        </div>
        <h3 className="council-board-heading">Board of the {shortName}</h3>
        <ul className="council-board">
          {board.map((chair) => (
            <BoardCard key={chair.id} chair={chair} />
          ))}
        </ul>
      </div>
    </section>
  );
}
