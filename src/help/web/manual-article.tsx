import { createContext, type ReactNode, use } from 'react';
import { toHelpPageName } from '../rule/help-path.ts';
import type { ManualPage, ManualPicture, ManualTask, Part, Sentence } from '../rule/manual.ts';

/** What surrounds a page of the manual: the site, or a folder of files. */
interface ManualSurroundings {
  /** The files of the pictures by their paths in the manual. */
  readonly pictures: Readonly<
    Record<string, { readonly src: string; readonly width: number; readonly height: number }>
  >;
  /** Renders a link to a page by its name, or to the list of pages. */
  readonly LinkToPage: (props: { page: string | undefined; children: ReactNode }) => ReactNode;
}

export const ManualContext = createContext<ManualSurroundings | undefined>(undefined);

function useSurroundings(): ManualSurroundings {
  const surroundings = use(ManualContext);
  if (!surroundings) throw new Error('A page of the manual needs its surroundings.');
  return surroundings;
}

/** Shows a page of the manual. Needs a `ManualContext`. */
export function ManualArticle({ page: { title, purpose, tasks, problems } }: { page: ManualPage }) {
  const { LinkToPage } = useSurroundings();
  return (
    <article className="wrap grid max-w-3xl gap-fluid-md pt-fluid-lg pb-section">
      <div className="grid justify-items-start gap-1">
        <LinkToPage page={undefined}>All help pages</LinkToPage>
        <h1 className="max-md:text-3xl">{title}</h1>
      </div>
      <section aria-labelledby="what-for" className="grid gap-3">
        <h2 id="what-for" className="text-2xl">
          What it is for
        </h2>
        {purpose.map((sentence) => (
          <p key={keyOf(sentence)}>
            <SentenceText sentence={sentence} />
          </p>
        ))}
      </section>
      <section aria-labelledby="how-to" className="grid gap-6">
        <h2 id="how-to" className="text-2xl">
          How to
        </h2>
        {tasks.map((task) => (
          <Task key={task.title} task={task} />
        ))}
      </section>
      <section aria-labelledby="wrong" className="grid gap-3">
        <h2 id="wrong" className="text-2xl">
          What can go wrong
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          {problems.map((problem) => (
            <li key={keyOf(problem)}>
              <SentenceText sentence={problem} />
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function Task({ task: { title, steps, picture } }: { task: ManualTask }) {
  return (
    <section className="grid gap-2">
      <h3 id={toHelpPageName(title)} className="text-xl">
        {title}
      </h3>
      <ol className="grid list-decimal gap-1.5 pl-6">
        {steps.map((step) => (
          <li key={keyOf(step)}>
            <SentenceText sentence={step} />
          </li>
        ))}
      </ol>
      {picture && <Picture picture={picture} />}
    </section>
  );
}

/** A picture of a phone is not wider than on a phone. */
function Picture({ picture: { file, alt } }: { picture: ManualPicture }) {
  const image = useSurroundings().pictures[file];
  if (!image) return null;
  const size = image.height > image.width ? 'w-80 max-w-full' : 'w-full';
  return <img {...image} alt={alt} loading="lazy" className={`mt-2 h-auto border border-line ${size}`} />;
}

const keyOf = (sentence: Sentence): string => JSON.stringify(sentence);

function SentenceText({ sentence }: { sentence: Sentence }) {
  return sentence.map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change
    return <PartText key={at} part={part} />;
  });
}

function PartText({ part }: { part: Part }) {
  const { LinkToPage } = useSurroundings();
  if (typeof part === 'string') return part;
  if ('button' in part) return <b>{part.button}</b>;
  if ('code' in part) return <code>{part.code}</code>;
  return <LinkToPage page={part.page}>{part.text}</LinkToPage>;
}
