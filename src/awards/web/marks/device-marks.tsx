import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { UnsentEntries } from '#platform/web/unsent-entries.tsx';
import type { OpenMarks } from './use-marks.ts';

const texts = {
  waiting: { one: '# mark waits to be sent.', other: '# marks wait to be sent.' },
  refused: { one: 'The server refused # mark.', other: 'The server refused # marks.' },
} as const;

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
      <UnsentEntries waiting={waiting} isStored={isStored} refused={refused} texts={texts} />
    </section>
  );
}
