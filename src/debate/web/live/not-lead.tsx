import { useEffect, useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { Refusal } from '../../rule/refusal.ts';
import { refusalSentence } from '../../rule/sentence.ts';
import type { Press } from '../console/press.ts';
import type { LiveDebate } from './live-debate.ts';
import { TakeLeadButton } from './take-lead.tsx';
import type { LiveView } from './use-live-debate.ts';

/** Says why a press on a device that does not lead was not recorded, and what the chair can do instead. */
export function NotLead({
  live,
  view,
  presses,
  onClose,
}: {
  live: LiveDebate;
  view: LiveView;
  presses: readonly Press[];
  onClose: () => void;
}) {
  const [refusal, setRefusal] = useState<Refusal>();
  const { answer, handedOverAt, isLead, mayTakeLead } = view;
  const { lead, mayChair } = answer;
  useEffect(() => {
    if (isLead) onClose();
  }, [isLead, onClose]);
  const mayPropose = mayChair && lead !== null && handedOverAt === null;
  const propose = () => {
    const refused = live.propose(presses);
    setRefusal(refused);
    if (!refused) onClose();
  };
  const leader = lead?.name ?? 'Another device';
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-danger bg-surface p-3">
      <p>
        <strong>Not recorded. </strong>
        {handedOverAt !== null
          ? `You handed the lead over by a file at ${formatClockTime(handedOverAt, clubRegion())}.`
          : lead === null
            ? 'The chairs of this committee record what happens.'
            : `${leader} leads this session on another device.`}
        {mayPropose && ' Take the lead and do it here, or send it to the lead, who decides about it.'}
        {!mayPropose && mayTakeLead && handedOverAt === null && ' Take the lead to record from this device.'}
      </p>
      {refusal && <p>{refusalSentence(refusal)}</p>}
      <div className="flex flex-wrap gap-3">
        {mayTakeLead && handedOverAt === null && <TakeLeadButton live={live} />}
        {mayPropose && (
          <Button variant="quiet" onClick={propose}>
            Send it to the lead
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          OK
        </Button>
      </div>
    </div>
  );
}
