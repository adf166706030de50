import { timeInWords } from '#platform/web/ui/time.tsx';

/** Who decided what and when, for whoever came second. */
export function decidedInWords({
  status,
  by,
  at,
}: {
  status: 'pending' | 'confirmed' | 'declined';
  by: string | null;
  at: string;
}): string {
  return `${by ?? 'Somebody who has left'} ${status} this registration on ${timeInWords(at)}.`;
}
