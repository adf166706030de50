import { type ReactNode, use } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ManualGroup, ManualPage } from '#help/rule/manual.ts';
import { ManualArticle, ManualContext } from '#help/web/manual-article.tsx';
import {
  documentGroups,
  indexFile,
  listManualPictures,
  resolveInDocs,
  resolveInManual,
  toDocumentFile,
  toPageFile,
  toSiteLink,
} from './documents.ts';
import type { Block, Inline } from './parse-document.ts';

export interface SiteContents {
  /** Title of the whole site. */
  readonly name: string;
  readonly version: string;
  readonly groups: readonly ManualGroup[];
  readonly pages: Readonly<Record<string, ManualPage>>;
  /** Blocks of the documents, by their paths in docs. */
  readonly documents: Readonly<Record<string, readonly Block[]>>;
  /** Pictures by their paths in docs. */
  readonly pictures: Readonly<
    Record<string, { readonly src: string; readonly width: number; readonly height: number }>
  >;
}

/** Renders all pages of the site, by the names of their files. */
export function renderSitePages(contents: SiteContents): Record<string, string> {
  const { name, groups, pages, documents, pictures } = contents;
  const ofManual = Object.fromEntries(
    listManualPictures(pages).flatMap((file) => {
      const picture = pictures[resolveInManual(file)];
      return picture ? [[file, picture]] : [];
    }),
  );
  const files: [string, string, ReactNode][] = [
    [indexFile, name, <Index key="index" contents={contents} groups={groups} />],
    ...Object.entries(pages).map(([page, content]): [string, string, ReactNode] => [
      toPageFile(page),
      `${content.title} · ${name}`,
      <ManualContext key={page} value={{ pictures: ofManual, LinkToPage }}>
        <ManualArticle page={content} />
      </ManualContext>,
    ]),
    ...Object.entries(documents).map(([path, blocks]): [string, string, ReactNode] => [
      toDocumentFile(path),
      `${titleOfDocument(path)} · ${name}`,
      <ManualContext key={path} value={{ pictures, LinkToPage }}>
        <DocumentArticle path={path} blocks={blocks} />
      </ManualContext>,
    ]),
  ];
  return Object.fromEntries(
    files.map(([file, title, content]) => [
      file,
      `<!doctype html>${renderToStaticMarkup(
        <Frame title={title} contents={contents}>
          {content}
        </Frame>,
      )}\n`,
    ]),
  );
}

const titleOfDocument = (path: string): string =>
  documentGroups.map(({ documents }) => documents[path]).find((title) => title !== undefined) ?? path;

const textLink =
  'font-semibold text-ink underline decoration-gold-line decoration-1 underline-offset-4 hover:text-gold-text';

function LinkToPage({ page, children }: { page: string | undefined; children: ReactNode }) {
  return (
    <a href={page === undefined ? indexFile : toPageFile(page)} className={textLink}>
      {children}
    </a>
  );
}

/** The document of a page. Its addresses are relative, so that it works in a folder and below any path. */
function Frame({
  title,
  contents: { name, version },
  children,
}: {
  title: string;
  contents: SiteContents;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href="assets/manual.css" />
        <link rel="icon" href="assets/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className="night border-b border-gold-line print:hidden">
          <div className="wrap flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <a href={indexFile} className="inline-block py-2 font-heading text-xl">
              {name}
            </a>
            <span className="text-sm text-muted">Version {version}</span>
          </div>
        </header>
        <main>{children}</main>
      </body>
    </html>
  );
}

/** The list of all pages with their tasks, which the search of the browser finds. */
function Index({
  contents: { name, pages },
  groups,
}: {
  contents: SiteContents;
  groups: readonly ManualGroup[];
}) {
  return (
    <div className="wrap pb-section">
      <div className="page-head">
        <h1>{name}</h1>
        <p className="lead">
          One page for each screen: what it is for, how to do the three usual things, and what can go wrong.
          Look for a task on this page with the search of your browser.
        </p>
      </div>
      <div className="grid gap-x-fluid-lg gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {documentGroups.map(({ title, documents }) => (
          <IndexGroup key={title} title={title}>
            {Object.entries(documents).map(([path, label]) => (
              <li key={path}>
                <a href={toDocumentFile(path)} className={`${textLink} inline-block py-1`}>
                  {label}
                </a>
              </li>
            ))}
          </IndexGroup>
        ))}
        {groups.map((group) => (
          <IndexGroup key={group.title} title={group.title}>
            {group.pages.map((page) => (
              <li key={page} className="mb-3">
                <LinkToPage page={page}>{pages[page]?.title}</LinkToPage>
                <ul className="text-sm text-muted">
                  {pages[page]?.tasks.map((task) => (
                    <li key={task.title}>{task.title}</li>
                  ))}
                </ul>
              </li>
            ))}
          </IndexGroup>
        ))}
      </div>
    </div>
  );
}

function IndexGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function DocumentArticle({ path, blocks }: { path: string; blocks: readonly Block[] }) {
  return (
    <article className="wrap max-w-4xl pt-fluid-lg pb-section">
      <LinkToPage page={undefined}>All pages</LinkToPage>
      <div className="manual-document">
        <Blocks path={path} blocks={blocks} />
      </div>
    </article>
  );
}

function Blocks({ path, blocks }: { path: string; blocks: readonly Block[] }) {
  return blocks.map((block, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change
    return <BlockContent key={at} path={path} block={block} />;
  });
}

function BlockContent({ path, block }: { path: string; block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as 'h1' | 'h2' | 'h3' | 'h4';
      return (
        <Heading id={block.id}>
          <Text path={path} content={block.content} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Text path={path} content={block.content} />
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block is scrolled by keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'picture':
      return <DocumentPicture path={path} file={block.file} alt={block.alt} />;
    case 'list':
      return <List path={path} list={block} />;
    case 'table':
      return <Table path={path} rows={block.rows} />;
  }
}

function DocumentPicture({ path, file, alt }: { path: string; file: string; alt: string }) {
  const picture = use(ManualContext)?.pictures[resolveInDocs(path, file)];
  if (!picture) throw new Error(`There is no picture ${file} of ${path}.`);
  return <img {...picture} alt={alt} loading="lazy" className="h-auto w-full border border-line" />;
}

function List({ path, list: { isOrdered, items } }: { path: string; list: Block & { kind: 'list' } }) {
  const Kind = isOrdered ? 'ol' : 'ul';
  return (
    <Kind>
      {items.map((item, at) => {
        const [first, ...others] = item;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list never change
          <li key={at}>
            {first?.kind === 'paragraph' && <Text path={path} content={first.content} />}
            <Blocks path={path} blocks={first?.kind === 'paragraph' ? others : item} />
          </li>
        );
      })}
    </Kind>
  );
}

function Table({
  path,
  rows: [head = [], ...rows],
}: {
  path: string;
  rows: (Block & { kind: 'table' })['rows'];
}) {
  // A table whose head is empty lists terms.
  const hasHead = head.some((cell) => cell.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <div className="manual-table" tabIndex={0}>
      <table>
        {hasHead && (
          <thead>
            <tr>
              {head.map((cell, at) =>
                cell.length > 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a table never change
                  <th key={at} scope="col">
                    <Text path={path} content={cell} />
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a table never change
                  <td key={at} />
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table never change
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a table never change
                <td key={column}>
                  <Text path={path} content={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Text({ path, content }: { path: string; content: readonly Inline[] }) {
  return content.map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
    return <TextPart key={at} path={path} part={part} />;
  });
}

function TextPart({ path, part }: { path: string; part: Inline }) {
  if (typeof part === 'string') return part;
  if (part.kind === 'code') return <code>{part.text}</code>;
  const text = <Text path={path} content={part.content} />;
  if (part.kind !== 'link') return part.kind === 'strong' ? <b>{text}</b> : <em>{text}</em>;
  const href = toSiteLink(path, part.href);
  if (href === undefined) return text;
  return (
    <a href={href} className={textLink}>
      {text}
    </a>
  );
}
