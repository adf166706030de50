import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '#platform/rule/money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { usePanels } from '../panels.ts';

const zooms = [
  { label: 'Fit', around: 'mx-auto w-fit', className: 'max-h-[calc(100dvh-12rem)] w-auto max-w-full' },
  { label: 'Width', around: 'w-full', className: 'w-full max-w-none' },
  { label: 'Double', around: 'w-[200%]', className: 'w-full max-w-none' },
] as const;

/** The payment picture, which opens in full size. */
export function PaymentPicture({ registration }: { registration: RegistrationRecord }) {
  const { payment, name, fee, groupTotal, mode } = registration;
  const { ProofMarks } = usePanels();
  const [open, setOpen] = useState(false);
  const [zoom, setZoom] = useState(0);
  if (payment === 'not applicable')
    return (
      <p className="border border-line bg-surface p-5 text-sm text-muted">
        No separate payment: {registration.group?.grpLeaderEmail ?? 'the leader'} pays for the group.
      </p>
    );
  const alt = `Payment of ${name}`;
  return (
    <figure>
      <Loaded key={payment} registration={registration}>
        {(onError) => (
          <div className="min-h-32 border border-line bg-sunken hover:border-gold-text">
            <div className="relative mx-auto w-fit">
              <button
                type="button"
                className="block"
                aria-label="Zoom the payment picture"
                onClick={() => setOpen(true)}
              >
                <img
                  src={payment}
                  alt={alt}
                  onError={onError}
                  className="max-h-[46dvh] w-auto lg:max-h-[68dvh]"
                />
              </button>
              <ProofMarks registrationId={registration._id} />
            </div>
          </div>
        )}
      </Loaded>
      <figcaption className="mt-2 text-sm text-muted">
        Fee: <strong className="text-ink">{formatRupees(groupTotal ?? fee.total)}</strong>
        {mode === 'leader' && ' for the whole group'}
      </figcaption>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${alt}, ${formatRupees(groupTotal ?? fee.total)} due`}
        className="w-[min(100%-1rem,80rem)]"
      >
        <fieldset className="mb-4 flex gap-2">
          <legend className="sr-only">Size of the picture</legend>
          {zooms.map(({ label }, index) => (
            <Button
              key={label}
              variant="quiet"
              aria-pressed={zoom === index}
              className="aria-pressed:border-gold-text aria-pressed:text-gold-text"
              onClick={() => setZoom(index)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section aria-label={alt} tabIndex={0} className="overflow-auto">
          <span className={`relative block ${zooms[zoom]?.around}`}>
            <img src={payment} alt={alt} className={zooms[zoom]?.className} />
            <ProofMarks registrationId={registration._id} />
          </span>
        </section>
      </Dialog>
    </figure>
  );
}

/** The picture, or a button that reloads it after its address has expired. */
function Loaded({
  registration,
  children,
}: {
  registration: RegistrationRecord;
  children: (onError: () => void) => React.ReactNode;
}) {
  const [failed, setFailed] = useState(false);
  const cache = useQueryClient();
  if (!failed) return children(() => setFailed(true));
  const again = async () => {
    await cache.invalidateQueries({ queryKey: ['registration', registration._id] });
    setFailed(false);
  };
  return (
    <div role="alert" className="grid justify-items-start gap-3 border border-line bg-surface p-5 text-sm">
      <p>The picture did not load.</p>
      <Button variant="quiet" onClick={again}>
        Load it again
      </Button>
    </div>
  );
}
