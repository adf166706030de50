import { type ComponentType, createContext, useContext } from 'react';

type OfRegistration = ComponentType<{ registrationId: string }>;
type OfDelegate = ComponentType<{ registrationId: string; name: string }>;

/** Components of other modules on the screen of a registration. The app provides them (app/registration-panels.tsx). */
export interface Panels {
  readonly Money: OfRegistration;
  /** The text recognised in the payment picture, over the picture. */
  readonly ProofHighlights: OfRegistration;
  readonly RequestResubmissionButton: OfDelegate;
  readonly ResubmissionHistory: OfRegistration;
  readonly WithdrawDelegate: OfDelegate;
  /** Refunds already sent, shown before a decision is undone. */
  readonly RefundNotice: OfRegistration;
}

const none = () => null;
export const PanelsContext = createContext<Panels>({
  Money: none,
  ProofHighlights: none,
  RequestResubmissionButton: none,
  ResubmissionHistory: none,
  WithdrawDelegate: none,
  RefundNotice: none,
});

export const usePanels = () => useContext(PanelsContext);
