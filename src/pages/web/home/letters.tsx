import type { Letter } from '#pages/contract/documents.ts';
import { SitePicture } from '../site-picture.tsx';

export const lettersId = 'letters';

function Sheet({ letter }: { letter: Letter }) {
  return (
    <article
      className="plate plate-framed grid gap-[1.4rem] p-[clamp(1.6rem,1rem+2.6vw,3.25rem)] lg:even:mt-20"
      aria-labelledby={`letter-${letter.id}`}
    >
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-5 border-b border-gold-line pb-5">
        <h3 id={`letter-${letter.id}`} className="text-2xl/[1.15]">
          {letter.heading}
        </h3>
        <div className="stamp w-22 lg:w-28">
          <SitePicture
            name={letter.picture}
            alt=""
            sizes="(min-width: 64rem) 94px, 70px"
            className="aspect-[4/5] w-full object-cover"
          />
        </div>
      </header>
      <p className="font-heading text-lg/[1.65] italic">{letter.greeting}</p>
      <div className="max-w-measure [&>p+p]:mt-[1em]">
        {letter.paragraphs.map((paragraph) => (
          <p
            key={paragraph}
            className="first:first-letter:float-left first:first-letter:pt-[0.06em] first:first-letter:pr-[0.11em] first:first-letter:font-heading first:first-letter:text-[3.55em]/[0.8] first:first-letter:text-gold-text"
          >
            {paragraph}
          </p>
        ))}
      </div>
      <footer className="leading-normal text-muted">
        <p className="mb-[0.4rem] font-heading text-lg/[1.5] text-ink italic">{letter.closing}</p>
        <p className="font-heading text-xl/[1.25] text-ink">{letter.name}</p>
        <p>{letter.title}</p>
        <p>{letter.club}</p>
      </footer>
    </article>
  );
}

const headings = ['A letter', 'Two letters', 'Three letters'];

/** The letters, on the club's stationery. */
export function Letters({ letters }: { letters: readonly Letter[] }) {
  if (letters.length === 0) return null;
  return (
    <section
      id={lettersId}
      tabIndex={-1}
      className="section scroll-mt-[-1.75rem] bg-sunken outline-none"
      aria-labelledby="letters-heading"
    >
      <div className="wrap">
        <h2 id="letters-heading" className="ruled-heading">
          {headings[letters.length - 1] ?? 'Letters'}
        </h2>
        <div className="grid items-start gap-[clamp(1.75rem,1rem+3vw,3.5rem)] lg:grid-cols-2">
          {letters.map((letter) => (
            <Sheet key={letter.id} letter={letter} />
          ))}
        </div>
      </div>
    </section>
  );
}
