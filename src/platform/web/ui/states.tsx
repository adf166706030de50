import type { ReactNode } from 'react';

/** What a screen shows until its data is there (product 12.6: 'Loading...'). */
export function LoadingState({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="state" role="status">
      <span className="state-pendulum" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}

/** What a screen shows when its data did not come: the contract's text, then what to do next, then a way to do it. */
export function FailedState({ text, help, children }: { text: string; help?: string; children?: ReactNode }) {
  return (
    <div className="state" role="alert">
      <p className="state-title">{text}</p>
      {help && <p className="state-help">{help}</p>}
      {children}
    </div>
  );
}

/** What a screen shows when there is nothing yet: the specification's words, what will stand here, and a way on. */
export function EmptyState({ text, help, children }: { text: string; help?: string; children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{text}</p>
      {help && <p className="state-help">{help}</p>}
      {children}
    </div>
  );
}
