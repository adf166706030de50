import { letters } from '#site/content/letters.ts';
import type { Letter } from '#site/content/schema.ts';
import { SitePicture } from '../site-picture.tsx';

export const lettersId = 'letters';

function Sheet({ letter }: { letter: Letter }) {
  return (
    <article className="letter plate plate-framed" aria-labelledby={`letter-${letter.id}`}>
      <header>
        <h3 id={`letter-${letter.id}`}>{letter.heading}</h3>
        <div className="stamp">
          <SitePicture name={letter.picture} alt="" sizes="(min-width: 64rem) 94px, 70px" />
        </div>
      </header>
      <p className="letter-greeting">{letter.greeting}</p>
      <div className="letter-body">
        {letter.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <footer>
        <p className="letter-closing">{letter.closing}</p>
        <p className="letter-name">{letter.name}</p>
        <p>{letter.title}</p>
        <p>{letter.club}</p>
      </footer>
    </article>
  );
}

/** The two letters, on the club's stationery. */
export function Letters() {
  return (
    <section id={lettersId} tabIndex={-1} className="letters section" aria-labelledby="letters-heading">
      <div className="wrap">
        <h2 id="letters-heading" className="ruled-heading">
          Two letters
        </h2>
        <div className="letters-sheets">
          {letters.map((letter) => (
            <Sheet key={letter.id} letter={letter} />
          ))}
        </div>
      </div>
    </section>
  );
}
