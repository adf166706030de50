let end: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop, for all who wait for it one after the other. Answers that wait for it leave
 * together: every write wakes whoever reads, which takes longer than making a short answer, and who was woken for the first is
 * awake for the others (docs/decisions/0081-a-dashboard-call.md).
 */
export function endOfTurn(): Promise<void> {
  end ??= new Promise((resolve) => {
    setImmediate(() => {
      end = undefined;
      resolve();
    });
  });
  return end;
}
