import { timeInWords } from '#platform/web/ui/time.tsx';
import type { RegistrationState } from '../../contract/form.ts';

/** A decision as text: the admin, the status and the time. */
export function decidedInWords({
  status,
  by,
  at,
}: {
  status: RegistrationState;
  by: string | null;
  at: string;
}): string {
  return `${by ?? 'A deleted account'} ${status === 'withdrawn' ? 'withdrew' : status} this registration on ${timeInWords(at)}.`;
}
