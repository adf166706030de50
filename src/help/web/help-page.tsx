import { pages, pictures } from 'virtual:manual-pages';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { helpPath } from '../rule/help-path.ts';
import type { ManualPage, ManualPicture, ManualTask, Part, Sentence } from '../rule/manual.ts';

export const meta = () => [{ title: pageTitle('Help') }];

/** A page of the manual: it belongs to one screen, and needs no log-in (product 11.11). */
export default function HelpPage() {
  const { page: name = '' } = useParams();
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (page) return <Page page={page} />;
  return (
    <div className="wrap max-w-3xl pt-fluid-lg pb-section">
      <h1 className="sr-only">Help</h1>
      <EmptyState text="There is no help page with this address" help="The list has all of them.">
        <LinkButton to={helpPath}>Open the list</LinkButton>
      </EmptyState>
    </div>
  );
}

function Page({ page: { title, purpose, tasks, problems } }: { page: ManualPage }) {
  // One document is rendered for all pages, so it cannot have this title.
  useEffect(() => {
    document.title = pageTitle(`${title}: help`);
  }, [title]);
  return (
    <article className="wrap grid max-w-3xl gap-fluid-md pt-fluid-lg pb-section">
      <div className="grid justify-items-start gap-1">
        <TextLink to={helpPath}>All help pages</TextLink>
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
      <h3 className="text-xl">{title}</h3>
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

function Picture({ picture: { file, alt } }: { picture: ManualPicture }) {
  const image = pictures[file];
  return (
    image && <img {...image} alt={alt} loading="lazy" className="mt-2 h-auto w-full border border-line" />
  );
}

const keyOf = (sentence: Sentence): string => JSON.stringify(sentence);

function SentenceText({ sentence }: { sentence: Sentence }) {
  return sentence.map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change
    return <PartText key={at} part={part} />;
  });
}

function PartText({ part }: { part: Part }) {
  if (typeof part === 'string') return part;
  if ('button' in part) return <b>{part.button}</b>;
  if ('code' in part) return <code>{part.code}</code>;
  return <TextLink to={`${helpPath}/${part.page}`}>{part.text}</TextLink>;
}
