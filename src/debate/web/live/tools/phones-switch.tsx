import { useState } from 'react';
import { callApi } from '#platform/web/api.ts';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type PhoneMode, phoneModes, setPhones } from '../../../contract/debates.ts';

const labels: Readonly<Record<PhoneMode, { label: string; help: string }>> = {
  off: { label: 'Off', help: 'Delegates raise their placards.' },
  ask: {
    label: 'The chair taps',
    help: 'Requests wait until you accept them. Votes by phone count at once.',
  },
  on: { label: 'On', help: 'What delegates ask for counts at once where the rules allow it.' },
};

/** Switches what delegates can do on their phones. */
export function PhonesSwitch({
  eventName,
  committee,
  phones,
}: {
  eventName: string;
  committee: string;
  phones: PhoneMode;
}) {
  // The saved choice, until the news with it arrives.
  const [saved, setSaved] = useState<{ over: PhoneMode; phones: PhoneMode } | null>(null);
  const save = useMutation({
    mutationFn: (chosen: PhoneMode) => callApi(setPhones, { body: { eventName, committee, phones: chosen } }),
  });
  const shown =
    save.isPending && save.variables ? save.variables : saved?.over === phones ? saved.phones : phones;
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label="Phones of delegates"
        segments={phoneModes.map((id) => ({ id, label: labels[id].label, count: undefined }))}
        chosen={shown}
        onChoose={(chosen) =>
          save.mutate(chosen, {
            onSuccess: () => setSaved({ over: phones, phones: chosen }),
            onError: toastFailure,
          })
        }
      />
      <p className="text-sm text-muted">{labels[shown].help}</p>
    </div>
  );
}
