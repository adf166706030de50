import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { exportMutation } from './api.ts';

/** Explains the contents of an export, with the button that creates it. */
export function ExportKit() {
  const download = useMutation(exportMutation);
  const save = () =>
    download.mutate(undefined, {
      onSuccess: ({ bytes, name }) => saveFile(name, bytes),
      onError: toastFailure,
    });
  return (
    <section aria-labelledby="take-along" className="grid gap-4">
      <div>
        <h2 id="take-along" className="text-xl">
          Export
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          A kit is one file with the club’s pages, committees and pictures. Keep it, or start another site
          with it.
        </p>
      </div>
      <dl className="plate grid gap-x-6 gap-y-3 p-4 text-sm sm:grid-cols-term">
        <dt className="font-heading text-base">Included</dt>
        <dd>
          Every page as visitors read it, the team and the executive board among them. Fees, committees and
          portfolios with their seats. The pictures of the library with words and focus point, as they were
          uploaded: with what the camera wrote into them, such as the place.
        </dd>
        <dt className="font-heading text-base">Not included</dt>
        <dd>
          Accounts, registrations, payments, mails and messages. Name, theme, venue and dates of the
          conference, bank details and chat groups. What was withdrawn from the lists, and what was saved and
          not published.
        </dd>
      </dl>
      <div>
        <Button variant="quiet" pending={download.isPending} pendingText="Packing..." onClick={save}>
          Download kit
        </Button>
      </div>
    </section>
  );
}
