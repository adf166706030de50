import { formatRupees } from '#platform/rule/money.ts';
import type { Form } from '../use-registration-form.ts';

/** Notice for somebody with a screenshot that the sum has changed since: somebody joined, or a bed was asked for. */
export function DueChanged({ form: { due, picture } }: { form: Form }) {
  const { dueThen } = picture;
  if (dueThen === undefined || dueThen === due.total) return null;
  return (
    <p className="reg-notice" role="status">
      {formatRupees(due.total)} are due now. When you added your screenshot it was {formatRupees(dueThen)}.
      Please send a screenshot that shows the whole amount, or the registration may be declined.
    </p>
  );
}
