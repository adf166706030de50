interface Timed {
  startsAt: string | null;
  endsAt: string | null;
}

/**
 * Returns the current or next session of the timetable. If there is none, returns a session without times, or else the
 * last session.
 */
export function findCurrentSession<S extends Timed>(sessions: readonly S[], now: number): S | undefined {
  const untimed = sessions.find(({ startsAt }) => startsAt === null);
  return (
    sessions.find(({ endsAt }) => endsAt !== null && Date.parse(endsAt) > now) ?? untimed ?? sessions.at(-1)
  );
}
