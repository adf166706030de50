import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { exportMutation } from './api.ts';

export function ExportSection() {
  const download = useMutation(exportMutation);
  const save = () =>
    download.mutate(undefined, {
      onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
      onError: toastFailure,
    });
  return (
    <section aria-labelledby="export" className="grid gap-4">
      <div>
        <h2 id="export" className="text-xl">
          Export
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          Download the club’s pages, committees and pictures as one file. Keep it, or start another site with
          it.
        </p>
      </div>
      <dl className="plate grid gap-x-6 gap-y-3 p-4 text-sm sm:grid-cols-term">
        <dt className="font-heading text-base">Included</dt>
        <dd>
          All published pages, with the team and the executive board. Fees with rounds and discount codes,
          committees and portfolios with their seats, the timetable without dates. The questions of the
          registration and feedback forms, and what is asked of minors. Confirmed payment details. The
          pictures of the library with their descriptions and focus points, as you uploaded them. Photos may
          contain the place where they were taken.
        </dd>
        <dt className="font-heading text-base">Not included</dt>
        <dd>
          Accounts, registrations, payments, mails and messages. Name, theme, venue and dates of the
          conference, and chat groups. Withdrawn committees and portfolios, and unpublished changes of pages.
        </dd>
      </dl>
      <div>
        <Button variant="quiet" pending={download.isPending} pendingText="Downloading..." onClick={save}>
          Download export
        </Button>
      </div>
    </section>
  );
}
