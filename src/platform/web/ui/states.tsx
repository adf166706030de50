import type { ReactNode } from 'react';

export function LoadingState({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className="state" role="status">
      <span className="state-pendulum" aria-hidden="true" />
      <p>{text}</p>
    </div>
  );
}

export function FailedState({ text, help, children }: { text: string; help?: string; children?: ReactNode }) {
  return (
    <div className="state" role="alert">
      <p className="state-title">{text}</p>
      {help && <p className="state-help">{help}</p>}
      {children}
    </div>
  );
}

export function EmptyState({ text, help, children }: { text: string; help?: string; children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{text}</p>
      {help && <p className="state-help">{help}</p>}
      {children}
    </div>
  );
}
