import { useQuery } from '@tanstack/react-query';
import { Day } from '#platform/web/ui/time.tsx';
import { overviewQuery } from '../api.ts';

/** Says that a newer version of the program is out, and what is new in it. Shows nothing if none is known. */
export function NewReleaseNotice() {
  const { data } = useQuery(overviewQuery);
  if (!data?.newRelease) return null;
  const { version, date, byHand, changes } = data.newRelease;
  return (
    <section aria-labelledby="release-title">
      <h2 id="release-title" className="mb-3 text-xl">
        Version {version} is out
      </h2>
      <details className="border-t border-line pt-2 text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What is new</summary>
        <ul className="grid list-disc gap-2 pb-3 pl-5">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
        <p className="border-t border-line py-2.5 wrap-anywhere">
          <span className="font-semibold">To do when updating:</span> {byHand}
        </p>
        <p className="text-muted">
          Released on <Day day={date} />. The person who runs the server updates it with one command.
        </p>
      </details>
    </section>
  );
}
