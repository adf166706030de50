import { SeatOffers, SwapsToAnswer } from '#allocation/web/index.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { OwnDetails } from '#welfare/web/index.ts';
import type { OwnRegistration } from './next-step.ts';
import { isEnded } from './registration-facts.ts';
import type { useNextStep } from './use-next-step.ts';

/** Shows what the delegate does next, with the buttons that do it (product 18.12). */
export function NextStepBox({
  registration,
  next: { step, missing, isLoading, requests },
  isShort,
}: {
  registration: OwnRegistration;
  /** True to show the title and the buttons only. */
  isShort: boolean;
  next: ReturnType<typeof useNextStep>;
}) {
  const { eventName, over } = registration;
  const label = isEnded(registration) ? 'State' : 'Next step';
  return (
    <section
      aria-label={label}
      className="grid gap-4 border-l-4 border-gold-line bg-sunken px-4 py-4 md:px-5"
    >
      <div>
        <p className="text-sm text-muted">{label}</p>
        {registration.proofRequested && requests.isError && !requests.data ? (
          <QueryState query={requests} text="Your next step could not be loaded" />
        ) : isLoading ? (
          <p className="font-heading text-xl">Loading...</p>
        ) : (
          // An offer and a swap request name themselves, beside their buttons.
          step.answeredWith === undefined && (
            <>
              <p className="font-heading text-xl">{step.title}</p>
              {!isShort && <p className="mt-1 wrap-anywhere">{step.text}</p>}
            </>
          )
        )}
      </div>
      {!over && <SeatOffers eventName={eventName} />}
      {!over && <SwapsToAnswer eventName={eventName} />}
      {missing !== undefined && step.title !== missing && !isEnded(registration) && (
        <p className="border-t border-line pt-4 font-semibold">{missing}</p>
      )}
      <OwnDetails registrationId={registration._id} shows="open" />
    </section>
  );
}
