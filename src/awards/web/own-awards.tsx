import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { saveSpokenName } from '../contract.ts';
import { buildSaveSpokenNameMutation, type OwnAwards as Own, ownAwardsQuery } from './api.ts';

/** Awards of a registration, how the name is spoken, and the link to the own sheet (product 30.10 to 30.12). */
export function OwnAwards({ registrationId }: { registrationId: string }) {
  const own = useQuery(ownAwardsQuery).data?.registrations.find(
    (registration) => registration.registrationId === registrationId,
  );
  if (!own) return null;
  return <Loaded own={own} />;
}

function Loaded({ own: { registrationId, eventName, spoken, awards, marks } }: { own: Own }) {
  const [isSpeaking, setSpeaking] = useState(false);
  return (
    <section aria-label="Awards" className="grid gap-3 border-line border-t pt-6">
      <h4 className="text-xl">Awards</h4>
      {awards.length > 0 && (
        <ul className="grid gap-2">
          {awards.map(({ label, committeeName, sentence }) => (
            <li key={label} className="border-gold border-l-4 bg-surface px-4 py-3 wrap-anywhere">
              <strong className="text-lg">{label}</strong>
              <span className="block text-muted text-sm">{committeeName}</span>
              {sentence !== null && <span className="block">{sentence}</span>}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          {spoken ? <strong>{spoken}</strong> : 'Not written yet'}
          <span className="block text-muted text-sm">How your name is spoken, for those who read it out</span>
        </p>
        <Button variant="quiet" onClick={() => setSpeaking(true)}>
          {spoken ? 'Change' : 'Write how it is spoken'}
        </Button>
      </div>
      {marks !== null && marks.length > 0 && <OwnMarks marks={marks} />}
      <p>
        <TextLink to={`/what-i-did/${encodeURIComponent(eventName)}`}>See what you did</TextLink>
      </p>
      {isSpeaking && (
        <SpokenDialog registrationId={registrationId} spoken={spoken} onClose={() => setSpeaking(false)} />
      )}
    </section>
  );
}

function OwnMarks({ marks }: { marks: NonNullable<Own['marks']> }) {
  return (
    <details>
      <summary className="min-h-9 cursor-pointer py-1">Your marks ({marks.length})</summary>
      <ul className="grid gap-1 pt-2 text-sm">
        {marks.map(({ criterion, points, max, remark, at }) => (
          <li key={`${criterion} ${at}`} className="wrap-anywhere">
            {criterion}: <b>{points}</b> of {max}
            {remark && <span className="text-muted"> ({remark})</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function SpokenDialog({
  registrationId,
  spoken,
  onClose,
}: {
  registrationId: string;
  spoken: string;
  onClose: () => void;
}) {
  const mutation = useMutation(buildSaveSpokenNameMutation(useQueryClient()));
  return (
    <FormDialog
      title="How your name is spoken"
      schema={saveSpokenName.body.pick({ spoken: true })}
      defaultValues={{ spoken }}
      pending={mutation.isPending}
      pendingText="Saving..."
      submitLabel="Save"
      onSubmit={(values, outcome) => mutation.mutate({ registrationId, ...values }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Write it as it sounds"
          help="For example: AH-sha RAOW. The part in capital letters is the loud one."
          error={mistake('spoken')}
          {...register('spoken')}
        />
      )}
    </FormDialog>
  );
}
