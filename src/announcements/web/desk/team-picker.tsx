import { useSearchParams } from 'react-router';
import { describeDuty, dutyLabels } from '#attendance/contract.ts';
import { duties } from '#conference/contract/duties.ts';
import { plural } from '#platform/rule/plural.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { Audience } from './api.ts';

/** Chooses people with a duty by duty and committee, and shows the result (product 25.15). */
export function TeamPicker({
  eventName,
  audience: { total, rows, committees },
  isStale,
  onPreview,
}: {
  eventName: string;
  audience: Audience;
  isStale: boolean;
  onPreview: (recipientId: string) => void;
}) {
  const [params, setParams] = useSearchParams();
  const choose = (name: string, value: string, none: string) => {
    const address = new URLSearchParams(params);
    if (value === none) address.delete(name);
    else address.set(name, value);
    setParams(address, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        With a duty at {eventName}. Each person gets it once. The list no longer changes once you send.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="duty"
          label="Duty"
          value={params.get('duty') ?? 'any'}
          options={[
            { value: 'any', label: 'Every duty' },
            ...duties.map((kind) => ({ value: kind, label: dutyLabels[kind] })),
          ]}
          onChange={({ target }) => choose('duty', target.value, 'any')}
        />
        <Select
          name="committee"
          label="Committee"
          value={params.get('section') ?? 'all'}
          options={[
            { value: 'all', label: 'Every committee, and no committee' },
            ...committees.map(({ value, shortName }) => ({ value, label: `Chairs of ${shortName}` })),
          ]}
          onChange={({ target }) => choose('section', target.value, 'all')}
        />
      </div>
      <details aria-busy={isStale}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Show the list</summary>
        <ul className="grid max-h-80 divide-y divide-line overflow-y-auto" aria-label="People with a duty">
          {rows.map(({ _id, name, email, committeeName, duty }) => (
            <li key={_id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{name}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {email}
                  {duty !== null && `, ${describeDuty(duty, committeeName)}`}
                </span>
              </span>
              <Button variant="quiet" aria-label={`Preview as ${name}`} onClick={() => onPreview(_id)}>
                Preview
              </Button>
            </li>
          ))}
        </ul>
        {total > rows.length && (
          <p className="pt-3 text-sm text-muted">
            {plural(total - rows.length, { one: 'and # more', other: 'and # more' })}
          </p>
        )}
      </details>
    </>
  );
}
