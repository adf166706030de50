import { type ReactNode, useState } from 'react';
import { marksPath } from '#platform/contract/paths.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { KeyButton } from '../console/key-button.tsx';
import type { DebateDesk } from '../console/use-debate-desk.ts';
import { HandoverButtons } from './handover-buttons.tsx';
import type { LiveDebate } from './live-debate.ts';
import { TakeLeadButton } from './take-lead.tsx';
import { MembersDialog } from './tools/members-dialog.tsx';
import { PhonesSwitch } from './tools/phones-switch.tsx';
import { ProjectorAddress } from './tools/projector-address.tsx';
import type { LiveView } from './use-live-debate.ts';

/** What the chair needs seldom: who leads, and the links of the page. */
export function SessionMenu({
  live,
  view,
  desk,
  settings,
  footer,
}: {
  live: LiveDebate;
  view: LiveView;
  desk: DebateDesk;
  settings: ReactNode;
  footer: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { answer, isLead, mayTakeLead } = view;
  const { eventName, committee, lead } = answer;
  const of = { eventName, committee };
  const [areMembersOpen, setMembersOpen] = useState(false);
  return (
    <>
      <KeyButton onClick={() => setOpen(true)}>Session</KeyButton>
      <Dialog open={isOpen} title="Session" className="max-w-2xl" onClose={() => setOpen(false)}>
        <div className="grid gap-6">
          <div className="grid gap-4 empty:hidden">{settings}</div>
          <Part title="Lead">
            <p>
              {isLead
                ? 'This device leads. What you press counts at once.'
                : lead
                  ? `${lead.name ?? 'Another device'} leads. Take the lead to chair from this device.`
                  : 'No device leads yet. The one on which the sitting is opened will.'}
            </p>
            {mayTakeLead && <TakeLeadButton live={live} />}
            {answer.mayChair && <HandoverButtons live={live} isLead={isLead || lead === null} />}
          </Part>
          {answer.mayChair && (
            <Part title="Phones">
              <PhonesSwitch {...of} phones={answer.phones} />
            </Part>
          )}
          {answer.screenKey !== null && (
            <Part title="Projector">
              <ProjectorAddress {...of} screenKey={answer.screenKey} mayRenew={answer.mayChair} />
            </Part>
          )}
          <Part title="Delegates">
            {answer.mayChair && (
              <Button variant="quiet" onClick={() => setMembersOpen(true)}>
                Members and their votes
              </Button>
            )}
            <TextLink
              reloadDocument
              to={`/committee?${new URLSearchParams({ event: eventName, committee, roll: '' })}`}
            >
              Marks of the roll by delegate
            </TextLink>
            {answer.mayChair && (
              <TextLink
                to={`${marksPath}?${new URLSearchParams({ event: eventName, committee })}`}
                target="_blank"
              >
                Marks for awards
              </TextLink>
            )}
          </Part>
          <div className="-mx-4">{footer}</div>
        </div>
      </Dialog>
      {areMembersOpen && (
        <MembersDialog
          {...of}
          members={answer.members}
          isVoting={desk.state.vote !== null}
          onAnswer={() => void live.read()}
          onClose={() => setMembersOpen(false)}
        />
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid justify-items-start gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
