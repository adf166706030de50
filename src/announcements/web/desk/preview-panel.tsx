import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { toast } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { buildPreviewQuery, type Preview } from './api.ts';
import { MailFrame } from './mail-frame.tsx';

const views = [
  { id: 'html', label: 'Mail', count: undefined },
  { id: 'phone', label: 'On a phone', count: undefined },
  { id: 'text', label: 'Plain text', count: undefined },
] as const;

/** Shows the mail that one delegate will receive. */
export function PreviewPanel({ draft }: { draft: Parameters<typeof buildPreviewQuery>[0] }) {
  const preview = useQuery(buildPreviewQuery(draft));
  const [view, setView] = useState<(typeof views)[number]['id']>('html');
  if (!preview.data) return <QueryState query={preview} />;
  const { name, email, subject, html, text, forEveryone, missing } = preview.data;
  return (
    <>
      <Missing missing={missing} />
      <p className="wrap-anywhere">
        <span className="block text-sm text-muted">
          To {name}, {email}
        </span>
        <span className="font-semibold">{subject}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl label="Preview" segments={views} chosen={view} onChoose={setView} />
        <CopyForChat text={forEveryone} />
      </div>
      {view !== 'text' ? (
        <MailFrame
          html={html}
          title="Mail"
          className={`h-[34rem] w-full border border-line bg-[#f6f1e4] ${view === 'phone' ? 'max-w-90 justify-self-center' : ''}`}
        />
      ) : (
        <pre className="max-h-[34rem] overflow-y-auto border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
    </>
  );
}

function Missing({ missing }: Pick<Preview, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <div role="alert">
      <ul className="grid gap-1 border-l-4 border-gold-line bg-sunken px-4 py-3 text-sm">
        {missing.map(({ placeholder, count, name }) => (
          <li key={placeholder} className="wrap-anywhere">
            {`{${placeholder}}`} has no value for{' '}
            {count === 1 ? name : plural(count, { one: '# delegate', other: `# delegates, such as ${name}` })}
            . Write a fallback: {`{${placeholder}|…}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function CopyForChat({ text }: { text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('Copied, without what is different for each delegate', { kind: 'success' });
    } catch {
      toast('This browser does not let the page copy. Please select the text.', { kind: 'error' });
    }
  };
  return (
    <Button variant="quiet" onClick={copy}>
      Copy for WhatsApp
    </Button>
  );
}
