import { plural } from '#platform/rule/plural.ts';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import type { OpenMarks } from './use-marks.ts';

/** Shows the state of the network, and how many marks wait to be sent. */
export function DeviceMarks({
  marks: { sheet, isOffline, waiting, isStored, refused },
}: {
  marks: OpenMarks;
}) {
  return (
    <section aria-label="This device" className="grid gap-1 empty:hidden">
      {isOffline && (
        <p role="status" className="border-gold border-l-4 bg-surface px-4 py-3">
          <strong>No network. Go on marking.</strong> These are the marks of{' '}
          {formatClubDateTime(sheet.madeAt)} with yours since then.
        </p>
      )}
      {waiting > 0 && (
        <p role="status" className="font-semibold">
          {plural(waiting, { one: '# mark waits to be sent.', other: '# marks wait to be sent.' })}
          {!isStored && ' Keep this page open: the browser does not store them.'}
        </p>
      )}
      {refused > 0 && (
        <p role="alert" className="field-error">
          {plural(refused, { one: 'The server refused # mark.', other: 'The server refused # marks.' })}
        </p>
      )}
    </section>
  );
}
