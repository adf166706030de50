import type { Letter } from '#pages/contract/documents.ts';
import { RuledSection } from '../ruled-section.tsx';
import { Emblem } from '../seal.tsx';
import { SitePicture, useHasPicture } from '../site-picture.tsx';

export const lettersSectionId = 'letters';

/** Shows the beginning of a letter. The rest opens at a press, and is in the page for readers without scripts. */
function Sheet({ letter }: { letter: Letter }) {
  const [first, ...rest] = letter.paragraphs;
  const hasPhoto = useHasPicture(letter.picture);
  return (
    <article
      className="plate plate-framed grid gap-4 p-fluid-md lg:gap-5.5 lg:p-fluid-lg lg:even:mt-20"
      aria-labelledby={`letter-${letter.id}`}
    >
      <header className="grid grid-cols-main-end items-end gap-5 border-b border-gold-line pb-5">
        <h3 id={`letter-${letter.id}`} className="text-2xl/display">
          {letter.heading}
        </h3>
        <div className="stamp w-22 lg:w-28">
          {hasPhoto ? (
            <SitePicture
              name={letter.picture}
              alt=""
              sizes="(min-width: 64rem) 94px, 70px"
              className="aspect-4/5 w-full object-cover"
            />
          ) : (
            <div className="night grid aspect-4/5 place-items-center">
              <Emblem className="h-auto w-4/5" />
            </div>
          )}
        </div>
      </header>
      <p className="font-heading text-lg/relaxed">{letter.greeting}</p>
      <p className="max-w-measure first-letter:float-left first-letter:pt-[0.06em] first-letter:pr-[0.11em] first-letter:font-heading first-letter:text-[3.55em]/[0.8] first-letter:text-gold-text">
        {first}
      </p>
      <details className="unfold">
        <summary>
          Read the letter
          <span className="sr-only"> {letter.heading}</span>
        </summary>
        <div className="max-w-measure [&>p+p]:mt-[1em]">
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <footer className="mt-5.5 leading-normal text-muted">
          <p className="mb-1.5 font-heading text-lg/normal text-ink italic">{letter.closing}</p>
          <p className="font-heading text-xl/tight text-ink">{letter.name}</p>
          <p>{letter.title}</p>
          <p>{letter.club}</p>
        </footer>
      </details>
    </article>
  );
}

const headings = ['A letter', 'Two letters', 'Three letters'];

export function Letters({ letters }: { letters: readonly Letter[] }) {
  if (letters.length === 0) return null;
  return (
    <RuledSection
      id={lettersSectionId}
      tabIndex={-1}
      title={headings[letters.length - 1] ?? 'Letters'}
      className="-scroll-mt-7 bg-sunken outline-none"
    >
      <div className="grid items-start gap-fluid-lg lg:grid-cols-2">
        {letters.map((letter) => (
          <Sheet key={letter.id} letter={letter} />
        ))}
      </div>
    </RuledSection>
  );
}
