import { formatRupees } from '#platform/rule/money.ts';
import type { Form } from '../use-registration-form.ts';

/** Notice that the sum has changed since the screenshot was chosen: a member joined, or accommodation was added. */
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
