import { type ComponentType, createContext, useContext } from 'react';

type OfRegistration = ComponentType<{ regID: string }>;
type OfDelegate = ComponentType<{ regID: string; name: string }>;

/** What other modules show and do on the screen of a registration. The app hands it in (app/registration-panels.tsx). */
export interface Panels {
  readonly Money: OfRegistration;
  /** What was read on the picture of the payment, over the picture. */
  readonly ProofMarks: OfRegistration;
  readonly AskAgainButton: OfDelegate;
  readonly AskedAgain: OfRegistration;
  readonly WithdrawDelegate: OfDelegate;
  /** Money that was sent back, where a decision is about to be undone. */
  readonly SentBack: OfRegistration;
}

const none = () => null;
export const PanelsContext = createContext<Panels>({
  Money: none,
  ProofMarks: none,
  AskAgainButton: none,
  AskedAgain: none,
  WithdrawDelegate: none,
  SentBack: none,
});

export const usePanels = () => useContext(PanelsContext);
