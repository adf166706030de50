import { Outlet } from 'react-router';
import { WithdrawDelegate } from '#allocation/web/index.ts';
import { AskedAgain, MoneyPanel, ProofMarks, RequestResubmissionButton, SentBack } from '#bank/web/index.ts';
import { LedgerLines } from '#ledger/web/index.ts';
import { type Panels, PanelsContext } from '#registration/web/index.ts';

const panels: Panels = {
  Money: ({ registrationId }) => (
    <MoneyPanel registrationId={registrationId}>
      {(payerId) => <LedgerLines registrationId={payerId} />}
    </MoneyPanel>
  ),
  ProofMarks,
  RequestResubmissionButton,
  AskedAgain,
  WithdrawDelegate,
  SentBack,
};

/** Around the screens that show a registration, with what other modules add to them. */
export default function RegistrationPanels() {
  return (
    <PanelsContext value={panels}>
      <Outlet />
    </PanelsContext>
  );
}
