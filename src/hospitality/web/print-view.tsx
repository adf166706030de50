import { useState } from 'react';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { printHospitality } from '../contract.ts';
import { type HospitalityPaper, hospitalityPapers, isEmergencySheet } from '../rule/hospitality-papers.ts';

const helps: Readonly<Record<HospitalityPaper, string>> = {
  beds: 'Each house with its rooms, names, and a box for the key.',
  meals: 'How many of each diet, for each meal. For the cook.',
  arrivals: 'By hour and train, with names and a box to tick.',
  emergency_by_name: 'Bed, emergency contact, guardian and diet of everyone, from A to Z.',
  emergency_by_house: 'The same, with a new page for each house.',
};
const kinds = Object.keys(helps) as HospitalityPaper[];

/** Prints what hospitality needs when phones fail (product 28.14). */
export function PrintView({ eventName }: { eventName: string }) {
  const [kind, setKind] = useState<HospitalityPaper>('beds');
  const download = useMutation({
    mutationFn: () => fetchFile(printHospitality, { params: { eventName }, query: { kind } }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <div className="grid gap-5">
      <RadioCards
        name="kind"
        label="What to print"
        choices={kinds.map((value) => ({
          value,
          label: hospitalityPapers[value],
          help: helps[value],
          checked: value === kind,
        }))}
        onChange={({ target }) => setKind(target.value as HospitalityPaper)}
      />
      {isEmergencySheet(kind) && (
        <p className="border-l-4 border-gold-line pl-3">
          It shows emergency contacts of everyone, so the print is written to the audit log. Seal it in an
          envelope, and shred it after the event.
        </p>
      )}
      <div>
        <Button
          pending={download.isPending}
          pendingText="Preparing the PDF..."
          onClick={() => download.mutate()}
        >
          Download PDF
        </Button>
      </div>
    </div>
  );
}
