import { rupees } from '#platform/web/rupees.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { RadioCards } from '#platform/web/ui/choice.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import type { Form } from '../use-registration-form.ts';

const firstTime = 'None yet: this will be my first MUN.';

/** Experience, and for delegates from elsewhere their college and whether they need a bed. */
export function AboutStep({ form }: { form: Form }) {
  const { register, change, values, errorOf, profile } = form;
  return (
    <div className="mt-5 grid gap-8">
      <div className="grid justify-items-start gap-2">
        <div className="w-full">
          <TextArea
            label="Previous MUN experience"
            help="Conferences, committees, prizes: a line each is plenty."
            maxLength={1000}
            rows={4}
            error={errorOf('experience')}
            {...register('experience')}
          />
        </div>
        {values.experience.trim() === '' && (
          <Button variant="quiet" onClick={() => change({ experience: firstTime })}>
            This will be my first MUN
          </Button>
        )}
      </div>
      {!profile.isStudentOfNITS && (
        <>
          <Field
            label="College"
            help="The full name, as it should stand on your certificate."
            autoComplete="organization"
            maxLength={200}
            error={errorOf('college')}
            {...register('college')}
          />
          <RadioCards
            label="Accommodation on campus"
            help={
              form.due.payer === 'leader'
                ? 'Your leader pays this together with the fee of the group.'
                : undefined
            }
            error={errorOf('accomodation')}
            choices={[
              {
                value: 'Yes',
                label: `Yes, ${rupees(form.event.fees.hospitality)}`,
                help: 'A bed and hospitality for the whole conference.',
              },
              { value: 'No', label: 'No, thank you', help: 'You look after your own stay.' },
            ]}
            {...register('accomodation')}
          />
        </>
      )}
    </div>
  );
}
