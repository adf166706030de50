import { useState } from 'react';
import { Field, type FieldProps } from '#platform/web/ui/field.tsx';

const inIndia = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A role's last day: today, in India, or a later one. */
export function LastDayField(props: Omit<FieldProps, 'type' | 'min'>) {
  const [today] = useState(() => inIndia.format(new Date()));
  return <Field {...props} type="date" min={today} />;
}
