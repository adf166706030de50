import { Button } from '#platform/web/ui/button.tsx';

/** Shown in all tabs but one: two that chair the same committee would overwrite each other's steps. */
export function OpenElsewhere({
  what,
  onTakeOver,
}: {
  what: 'practice' | 'session';
  onTakeOver: () => void;
}) {
  return (
    <div className="wrap grid min-h-dvh max-w-2xl content-center justify-items-start gap-4 py-8">
      <h1 className="text-3xl">The {what} is open in another tab</h1>
      <p className="text-lg text-muted">
        One tab chairs at a time, so that no step is lost. Close the other tab, or go on here.
      </p>
      <Button onClick={onTakeOver}>Chair in this tab</Button>
    </div>
  );
}
