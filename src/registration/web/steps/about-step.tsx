import { formatRupees } from '#platform/rule/money.ts';
import { BeginnerNotice } from '../parts/beginner-notice.tsx';
import { FieldControls } from '../parts/field-controls.tsx';
import type { Form } from '../use-registration-form.ts';

/** The questions about the delegate, defined in contract/fields.ts. */
export function AboutStep({ form }: { form: Form }) {
  const accommodation = {
    help:
      form.due.payer === 'leader' ? 'Your leader pays this together with the fee of the group.' : undefined,
    labels: { Yes: `Yes, ${formatRupees(form.event.fees.hospitality)}` },
  };
  return (
    <div className="mt-5 grid gap-8">
      <FieldControls form={form} step="about" words={{ accommodation }} />
      <BeginnerNotice form={form} />
    </div>
  );
}
