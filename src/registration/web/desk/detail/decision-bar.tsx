import { Button } from '#platform/web/ui/button.tsx';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import type { Decision } from '../api.ts';
import { waitsForLeader } from '../list/registration-status.ts';
import { usePanels } from '../panels.ts';

/** The buttons confirm, ask again and decline, in reach of the thumb on a phone. Shown only while the registration is pending (product 8.1). */
export function DecisionBar({
  registration,
  onAsk,
}: {
  registration: RegistrationRecord;
  onAsk: (decision: Decision) => void;
}) {
  const { RequestResubmissionButton } = usePanels();
  if (waitsForLeader(registration))
    return (
      <p className="border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
        This group waits for its leader, {registration.group?.grpLeaderEmail}. A decision is possible once the
        leader has completed it.
      </p>
    );
  const { _id, mode, name, asked } = registration;
  const mayAsk = mode !== 'member' && asked !== 'requested';
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--desk-bar,0px) z-10 order-last -mx-gutter grid auto-cols-fr grid-flow-col gap-2 border-t border-line bg-ground px-gutter py-3 lg:static lg:order-none lg:mx-0 lg:flex lg:flex-wrap lg:border-0 lg:bg-transparent lg:p-0"
    >
      <Button className="order-3 max-lg:px-2 lg:order-none" onClick={() => onAsk('confirm')}>
        Confirm
      </Button>
      {mayAsk && <RequestResubmissionButton registrationId={_id} name={name} />}
      <Button
        variant="quiet"
        className="order-first max-lg:px-2 lg:order-none"
        onClick={() => onAsk('decline')}
      >
        Decline
      </Button>
    </div>
  );
}
