import { useState } from 'react';
import { KeyButton, type MemberToolsProps } from '#debate/web/index.ts';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { useSendingQueuedEntries } from '#platform/web/device-queue.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { MarkMember } from './mark-member.tsx';
import { DeviceMarks } from './marks/device-marks.tsx';
import { type OpenMarks, useMarks } from './marks/use-marks.ts';

/** Marks the delegates of a member during or after its speech, beside its placard (product 30.4). */
export function MarkInSession(props: MemberToolsProps) {
  const { eventName, committee, member } = props;
  const marks = useMarks(eventName, committee, false);
  const { sheet } = marks;
  useSendingQueuedEntries(sheet?.accountId);
  const delegates =
    sheet?.delegates.filter(({ portfolio, isOwn }) => portfolio === member.name && !isOwn) ?? [];
  if (!sheet?.mayMark || delegates.length === 0) return null;
  return <MarkButton {...props} marks={{ ...marks, sheet }} delegates={delegates} />;
}

function MarkButton({
  member,
  session,
  speech,
  marks,
  delegates,
}: MemberToolsProps & { marks: OpenMarks; delegates: OpenMarks['sheet']['delegates'] }) {
  const [isOpen, setOpen] = useState(false);
  const { sheet, give } = marks;
  useShortcuts({ g: { does: 'mark the found member', run: () => setOpen(true) } });
  return (
    <>
      <KeyButton keyName="G" onClick={() => setOpen(true)}>
        Mark
      </KeyButton>
      <Dialog open={isOpen} title={`Marks: ${member.name}`} onClose={() => setOpen(false)}>
        <div className="grid gap-5">
          <DeviceMarks marks={marks} />
          {delegates.map((delegate) => (
            <section key={delegate.registrationId} className="grid gap-3">
              <h3 className="text-lg wrap-anywhere">{delegate.name}</h3>
              <MarkMember
                delegate={delegate}
                criteria={sheet.criteria}
                session={session}
                {...(speech !== undefined && { speech })}
                marks={sheet.marks.filter(
                  ({ chair, registrationId }) =>
                    chair === sheet.accountId && registrationId === delegate.registrationId,
                )}
                onMark={give}
              />
            </section>
          ))}
        </div>
      </Dialog>
    </>
  );
}
