import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { PagedList } from '#platform/web/desk/paged-list.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useFindKey } from '#platform/web/desk/shortcuts.ts';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { useUrlText } from '#platform/web/desk/url-text.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { auditQuery } from './api.ts';
import { AuditEntries } from './audit-entries.tsx';

export const meta = () => [{ title: pageTitle('Audit log') }];

export default function AuditLog() {
  return (
    <DeskGate allows="superadmin">
      <Log />
    </DeskGate>
  );
}

function Log() {
  const [by, setBy] = useUrlText('by');
  const [about, setAbout] = useUrlText('about');
  const [action, setAction] = useUrlText('action');
  const [from, setFrom] = useUrlText('from');
  const [to, setTo] = useUrlText('to');
  const [params] = useSearchParams();
  const page = useUrlPage();
  const asked = (name: string) => params.get(name) ?? '';
  const log = useQuery(
    auditQuery({
      by: asked('by'),
      about: asked('about'),
      action: asked('action'),
      from: asked('from'),
      to: asked('to'),
      page,
    }),
  );
  const firstBox = useRef<HTMLInputElement>(null);
  useFindKey(firstBox);
  const { data } = log;
  const actions = [...new Set([...(data?.actions ?? []), ...(action ? [action] : [])])];
  return (
    <DeskPage title="Audit log" back={{ to: '/superadmin', label: 'Go Back' }}>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Everything that admins, superadmins and the server’s settings did. Nothing here is ever changed or
        removed.
      </p>
      <div className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_auto]">
        <SearchBox ref={firstBox} label="Done by" value={by} onChange={setBy} />
        <SearchBox label="Done to" value={about} onChange={setAbout} />
        <select
          aria-label="Action"
          value={action}
          onChange={({ target }) => setAction(target.value)}
          className="control"
        >
          <option value="">Every action</option>
          {actions.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <div className="grid gap-3 min-[26rem]:flex">
          <Day label="From" value={from} onChange={setFrom} />
          <Day label="To" value={to} onChange={setTo} />
        </div>
      </div>
      <PagedList
        query={log}
        label="entries"
        empty={<EmptyState text="Nothing was found" help="Search with fewer words or other days." />}
      >
        {(rows) => <AuditEntries entries={rows} label="Entries" />}
      </PagedList>
    </DeskPage>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="flex flex-1 flex-wrap items-center text-sm text-muted">
      <span className="w-10">{label}</span>
      <input
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="control w-38 max-w-full grow"
      />
    </label>
  );
}
