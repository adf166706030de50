import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildSetRecordNameMutation, type OwnRecordName as Own, ownRecordNamesQuery } from './api.ts';

/** Whether the public record names the delegate beside the own award (product 32.3). Nothing without an award. */
export function OwnRecordName({ registrationId }: { registrationId: string }) {
  const own = useQuery(ownRecordNamesQuery).data?.registrations.find(
    (registration) => registration.registrationId === registrationId,
  );
  if (!own) return null;
  return <Loaded own={own} />;
}

function Loaded({ own: { registrationId, name, shownAs, isMinor, path } }: { own: Own }) {
  const change = useMutation(buildSetRecordNameMutation(useQueryClient()));
  const save = (saved: string | null) =>
    change.mutate({ registrationId, name: saved }, createToastMutationHandlers());
  return (
    <section aria-label="Public record" className="grid gap-2">
      {isMinor && shownAs === null ? (
        <p>The public record of the conference shows your award, but names no one under 18.</p>
      ) : (
        <>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={shownAs !== null}
              disabled={change.isPending}
              onChange={({ target }) => save(target.checked ? name : null)}
            />
            Show my name in the public record
          </label>
          <p className="text-muted text-sm wrap-anywhere">
            {shownAs === null
              ? `“${name}” would be beside your award on a page that everyone can read. You can take it back at any time.`
              : `“${shownAs}” is beside your award. Without the check mark your name disappears at once.`}
          </p>
          {shownAs !== null && shownAs !== name && (
            <div>
              <Button variant="quiet" pending={change.isPending} onClick={() => save(name)}>
                Show “{name}” instead
              </Button>
            </div>
          )}
        </>
      )}
      {path !== null && (
        <p>
          <a href={path} className="font-semibold underline underline-offset-4">
            Read the public record
          </a>
        </p>
      )}
    </section>
  );
}
