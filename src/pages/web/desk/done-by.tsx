import { Time } from '#platform/web/ui/time.tsx';

/** Who did it and when; nothing for the sample. */
export function DoneBy({ at, by }: { at: string | null; by: string | null }) {
  if (at === null) return <>As it came with the site</>;
  return (
    <>
      {by ?? 'A former member'}, <Time at={at} />
    </>
  );
}
