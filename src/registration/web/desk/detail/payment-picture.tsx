import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ProofKind, proofKindsByPaymentWay } from '#conference/contract/payment-ways.ts';
import { toMinor } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { notApplicablePaymentValue } from '../../../contract/form.ts';
import type { DeskAnswer } from '../api.ts';
import { useRegistrationPanels } from '../panels.ts';

const zooms = [
  { label: 'Fit', around: 'mx-auto w-fit', className: 'max-h-[calc(100dvh-12rem)] w-auto max-w-full' },
  { label: 'Width', around: 'w-full', className: 'w-full max-w-none' },
  { label: 'Double', around: 'w-[200%]', className: 'w-full max-w-none' },
] as const;

const paymentTexts: Readonly<Record<ProofKind, string>> = {
  screenshot: 'No screenshot was sent.',
  reference: 'A transfer without a screenshot. The bank statement shows it with the payment reference.',
  none: 'Pays at the desk.',
};

export function PaymentPicture({ registration }: { registration: RegistrationRecord }) {
  const { payment, paymentWay, name, fee, groupTotal, mode } = registration;
  const { ProofHighlights } = useRegistrationPanels();
  const [isOpen, setIsOpen] = useState(false);
  const [zoom, setZoom] = useState(0);
  if (payment === notApplicablePaymentValue)
    return (
      <p className="border border-line bg-surface p-5 text-sm text-muted">
        {mode === 'member'
          ? `No separate payment: ${registration.group?.grpLeaderEmail ?? 'the leader'} pays for the group.`
          : paymentWay === null
            ? 'Nothing to pay.'
            : paymentTexts[proofKindsByPaymentWay[paymentWay]]}
      </p>
    );
  const alt = `Payment of ${name}`;
  return (
    <figure>
      <Reloadable key={payment} registration={registration}>
        {(onError) => (
          <div className="min-h-32 border border-line bg-sunken hover:border-gold-text">
            <div className="relative mx-auto w-fit">
              <button
                type="button"
                className="block"
                aria-label="Zoom the payment picture"
                onClick={() => setIsOpen(true)}
              >
                <img
                  src={payment}
                  alt={alt}
                  onError={onError}
                  className="max-h-[46dvh] w-auto lg:max-h-[68dvh]"
                />
              </button>
              <ProofHighlights registrationId={registration._id} />
            </div>
          </div>
        )}
      </Reloadable>
      <figcaption className="mt-2 text-sm text-muted">
        Fee: <strong className="text-ink">{formatClubMoney(toMinor(groupTotal ?? fee.total))}</strong>
        {mode === 'leader' && ' for the whole group'}
      </figcaption>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${alt}, ${formatClubMoney(toMinor(groupTotal ?? fee.total))} due`}
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
            <ProofHighlights registrationId={registration._id} />
          </span>
        </section>
      </Dialog>
    </figure>
  );
}

/** Shows a picture. If it fails to load, for example because its URL has expired, offers to reload it. */
function Reloadable({
  registration,
  children,
}: {
  registration: RegistrationRecord;
  children: (onError: () => void) => React.ReactNode;
}) {
  const [failed, setFailed] = useState(false);
  const cache = useQueryClient();
  if (!failed) return children(() => setFailed(true));
  const reload = async () => {
    await cache.invalidateQueries({ queryKey: ['registration', registration._id] });
    setFailed(false);
  };
  return (
    <div role="alert" className="grid justify-items-start gap-3 border border-line bg-surface p-5 text-sm">
      <p>The picture did not load.</p>
      <Button variant="quiet" onClick={reload}>
        Reload picture
      </Button>
    </div>
  );
}

export function SamePictureRegistrations({
  same: { count, registrations },
}: {
  same: DeskAnswer['samePicture'];
}) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="same-title" className="border-l-4 border-danger bg-surface px-4 py-3 text-sm">
      <h2 id="same-title" className="font-text text-base font-semibold tracking-normal text-danger">
        {plural(count, {
          one: 'Another registration has the same picture',
          other: '# other registrations have the same picture',
        })}
      </h2>
      <ul className="mt-2 grid gap-2">
        {registrations.map(({ _id, name, email, status, eventName, regsiteredat }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">
              <Link to={`/eventreg/${_id}`} className="inline-block py-1 text-link wrap-anywhere">
                {email}
              </Link>
              <span className="block text-muted">
                {name}, {eventName}, <Time at={regsiteredat} />
              </span>
            </span>
            <Badge tone={status} />
          </li>
        ))}
      </ul>
      {count > registrations.length && <p className="mt-2 text-muted">{count - registrations.length} more</p>}
    </section>
  );
}
