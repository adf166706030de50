import { committees } from '#conference/content/committees.ts';
import { conferencePage } from '#site/content/conference-page.ts';
import { Carousel } from '../carousel.tsx';
import { SitePicture } from '../site-picture.tsx';

const hueOf = (committee: string) => committees.find(({ value }) => value === committee)?.hue;

/** The four chairpersons. It waits for its reader: a life takes longer than two seconds to read. */
export function ExecutiveBoard() {
  const slides = conferencePage.executiveBoard.map(({ id, committee, name, post, bio, photo }) => ({
    id,
    content: (
      <article className="chair" data-hue={hueOf(committee)}>
        <SitePicture name={photo} alt="" sizes="(min-width: 48rem) 320px, 92vw" />
        <div>
          <h3>{name}</h3>
          <p className="chair-post">{post}</p>
          <p>{bio}</p>
        </div>
      </article>
    ),
  }));
  return (
    <section className="section" aria-labelledby="board-heading">
      <div className="wrap">
        <h2 id="board-heading" className="double-ruled">
          Executive Board
        </h2>
        <Carousel label="Chairpersons" slides={slides} />
      </div>
    </section>
  );
}
