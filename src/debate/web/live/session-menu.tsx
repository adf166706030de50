import { type ReactNode, useState } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { KeyButton } from '../console/key-button.tsx';
import { HandoverButtons } from './handover-buttons.tsx';
import type { LiveDebate } from './live-debate.ts';
import { TakeLeadButton } from './take-lead.tsx';
import type { LiveView } from './use-live-debate.ts';

/** What the chair needs seldom: who leads, and the links of the page. */
export function SessionMenu({
  live,
  view,
  settings,
  footer,
}: {
  live: LiveDebate;
  view: LiveView;
  settings: ReactNode;
  footer: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const { answer, isLead, mayTakeLead } = view;
  const { eventName, committee, lead } = answer;
  return (
    <>
      <KeyButton onClick={() => setOpen(true)}>Session</KeyButton>
      <Dialog open={isOpen} title="Session" className="max-w-2xl" onClose={() => setOpen(false)}>
        <div className="grid gap-6">
          {settings && <div className="grid gap-4">{settings}</div>}
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
          <Part title="Delegates">
            <TextLink
              reloadDocument
              to={`/committee?${new URLSearchParams({ event: eventName, committee, roll: '' })}`}
            >
              Marks of the roll by delegate
            </TextLink>
          </Part>
          {footer}
        </div>
      </Dialog>
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
