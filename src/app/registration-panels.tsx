import { Outlet } from 'react-router';
import { WithdrawDelegate } from '#allocation/web/index.ts';
import {
  PaymentPanel,
  ProofHighlights,
  RefundNotice,
  RegistrationLedger,
  RequestResubmissionButton,
  ResubmissionHistory,
} from '#bank/web/index.ts';
import { type Panels, RegistrationPanelsContext } from '#registration/web/index.ts';
import { DelegateDetails } from '#welfare/web/index.ts';

const panels: Panels = {
  Money: ({ registrationId }) => (
    <PaymentPanel registrationId={registrationId}>
      {(payerId) => <RegistrationLedger registrationId={payerId} />}
    </PaymentPanel>
  ),
  ProofHighlights,
  RequestResubmissionButton,
  ResubmissionHistory,
  DelegateDetails,
  WithdrawDelegate,
  RefundNotice,
};

/**
 * Provides panels of other modules to the registration screens, because the registration module may not import them.
 */
export default function RegistrationPanels() {
  return (
    <RegistrationPanelsContext value={panels}>
      <Outlet />
    </RegistrationPanelsContext>
  );
}
