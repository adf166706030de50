import { Time } from '#platform/web/ui/time.tsx';

/** Who did it and when; of the sample, that nobody has. */
export function DoneBy({ at, by }: { at: string | null; by: string | null }) {
  if (at === null) return <>As it came with the site</>;
  return (
    <>
      {by ?? 'Somebody whose account is gone'}, <Time at={at} />
    </>
  );
}
