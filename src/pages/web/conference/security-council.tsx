import type { Chairperson, Council } from '#pages/contract/documents.ts';
import { SitePicture } from '../site-picture.tsx';
import { CouncilFigure } from './council-figure.tsx';

function BoardCard({ chair: { name, post, bio, photo } }: { chair: Chairperson }) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-[1.1rem] text-sm/[1.55]">
      <SitePicture
        name={photo}
        alt=""
        sizes="112px"
        className="aspect-[4/5] w-full border border-gold-line object-cover"
      />
      <div>
        <h4 className="text-lg/[1.2]">{name}</h4>
        <p className="mt-[0.3rem] mb-3 font-heading text-(--hue) italic">{post}</p>
        <p>{bio}</p>
      </div>
    </li>
  );
}

/** A council such as the Security Council of the opening evening: a separate card, since it takes no registrations, and its board. */
export function SecurityCouncil({ council, figure }: { council: Council; figure: string }) {
  const { id, name, shortName, agenda, description, alt, board } = council;
  return (
    <section className="night section" data-hue="violet" aria-labelledby={`council-${id}`}>
      <div className="wrap">
        <div className="grid items-center gap-x-[clamp(2rem,5vw,5rem)] gap-y-8 min-[60rem]:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <div>
            <h2 id={`council-${id}`} className="text-5xl">
              {shortName}
            </h2>
            <p className="mt-2 mb-5 text-muted">{name}</p>
            <p className="font-heading text-lg/[1.4] text-(--hue) italic">{agenda}</p>
            {description.map((paragraph) => (
              <p key={paragraph} className="mt-[1.1rem]">
                {paragraph}
              </p>
            ))}
          </div>
          <CouncilFigure src={figure} alt={alt} className="mx-auto w-[min(100%,26rem)]" />
        </div>
        <h3 className="mt-[clamp(2.5rem,2rem+3vw,4.5rem)] mb-6 border-b-4 border-double border-gold-line pb-[0.8rem]">
          Board of the {shortName}
        </h3>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-8">
          {board.map((chair) => (
            <BoardCard key={chair.id} chair={chair} />
          ))}
        </ul>
      </div>
    </section>
  );
}
