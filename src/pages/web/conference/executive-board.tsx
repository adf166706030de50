import type { ConferenceEdition } from '#pages/contract/documents.ts';
import { Carousel } from '../carousel.tsx';
import { SitePicture } from '../site-picture.tsx';
import type { ShownCommittee } from './shown-of-conference.ts';

/** The chairpersons. It waits for its reader: a life takes longer than two seconds to read. */
export function ExecutiveBoard({
  board,
  committees,
}: {
  board: ConferenceEdition['executiveBoard'];
  committees: readonly ShownCommittee[];
}) {
  const hueOf = (committee: string) => committees.find(({ value }) => value === committee)?.hue;
  const slides = board.map(({ id, committee, name, post, bio, photo }) => ({
    id,
    content: (
      <article
        className="grid h-full content-start gap-5 pb-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:items-center md:gap-[clamp(2rem,5vw,5rem)] md:pb-8"
        data-hue={hueOf(committee)}
      >
        <SitePicture
          name={photo}
          alt=""
          sizes="(min-width: 48rem) 320px, 92vw"
          className="aspect-[4/3] w-full border-b-3 border-(--hue) object-cover object-[50%_30%] md:aspect-square"
        />
        <div>
          <h3 className="text-2xl/[1.15] md:text-3xl/[1.15]">{name}</h3>
          <p className="mt-[0.3rem] mb-3 font-heading text-(--hue) italic md:mb-6 md:text-lg/[1.65]">
            {post}
          </p>
          <p className="md:max-w-[40ch] md:font-heading md:text-xl/[1.45]">{bio}</p>
        </div>
      </article>
    ),
  }));
  return (
    <section className="section" aria-labelledby="board-heading">
      <div className="wrap">
        <h2 id="board-heading" className="ruled-heading">
          Executive Board
        </h2>
        <Carousel label="Chairpersons" slides={slides} />
      </div>
    </section>
  );
}
