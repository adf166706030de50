import { Outlet } from 'react-router';
import { WithdrawDelegate } from '#allocation/web/index.ts';
import {
  MoneyPanel,
  ProofHighlights,
  RefundNotice,
  RequestResubmissionButton,
  ResubmissionHistory,
} from '#bank/web/index.ts';
import { LedgerLines } from '#ledger/web/index.ts';
import { type Panels, PanelsContext } from '#registration/web/index.ts';

const panels: Panels = {
  Money: ({ registrationId }) => (
    <MoneyPanel registrationId={registrationId}>
      {(payerId) => <LedgerLines registrationId={payerId} />}
    </MoneyPanel>
  ),
  ProofHighlights,
  RequestResubmissionButton,
  ResubmissionHistory,
  WithdrawDelegate,
  RefundNotice,
};

/** Provides the panels that other modules add to the screens of a registration. */
export default function RegistrationPanels() {
  return (
    <PanelsContext value={panels}>
      <Outlet />
    </PanelsContext>
  );
}
