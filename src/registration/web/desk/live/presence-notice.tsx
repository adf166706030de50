/** Shows which other admin has the registration open. */
export function PresenceNotice({ by }: { by: string | undefined }) {
  return (
    <p role="status" className={by ? 'border-l-4 border-violet bg-surface px-4 py-3 text-sm' : 'sr-only'}>
      {by && (
        <>
          <strong>{by}</strong> is looking at this registration now.
        </>
      )}
    </p>
  );
}
