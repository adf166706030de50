import { timeInWords } from '#platform/web/ui/time.tsx';
import type { RegistrationState } from '../../contract/form.ts';

/** Who decided what and when, for whoever came second. */
export function decidedInWords({
  status,
  by,
  at,
}: {
  status: RegistrationState;
  by: string | null;
  at: string;
}): string {
  return `${by ?? 'Somebody who has left'} ${status === 'withdrawn' ? 'withdrew' : status} this registration on ${timeInWords(at)}.`;
}
