import { type ComponentType, createContext, useContext } from 'react';

type OfRegistration = ComponentType<{ registrationId: string }>;
type OfDelegate = ComponentType<{ registrationId: string; name: string }>;

/** Components of other modules, which the app provides (app/registration-panels.tsx). */
export interface Panels {
  readonly Money: OfRegistration;
  readonly ProofHighlights: OfRegistration;
  readonly RequestResubmissionButton: OfDelegate;
  readonly ResubmissionHistory: OfRegistration;
  /** Shows the consent of a minor's guardian, and the emergency contact. */
  readonly DelegateDetails: OfRegistration;
  readonly WithdrawDelegate: OfDelegate;
  /** Warns about refunds that were sent, before a decision is undone. */
  readonly RefundNotice: OfRegistration;
}

const none = () => null;
export const RegistrationPanelsContext = createContext<Panels>({
  Money: none,
  ProofHighlights: none,
  RequestResubmissionButton: none,
  ResubmissionHistory: none,
  DelegateDetails: none,
  WithdrawDelegate: none,
  RefundNotice: none,
});

export const useRegistrationPanels = () => useContext(RegistrationPanelsContext);
