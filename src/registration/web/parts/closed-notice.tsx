import { closedText } from '#registration/contract/form.ts';

/** Notice above the form while registration is closed. */
export function ClosedNotice({ eventName }: { eventName: string }) {
  return (
    <div className="reg-notice mb-7 border-danger">
      <p className="font-semibold">{closedText(eventName)}</p>
      <p className="field-help">
        You can look around and prepare; what you fill in is kept on this device. Please pay nothing yet: it
        can’t be sent in.
      </p>
    </div>
  );
}
