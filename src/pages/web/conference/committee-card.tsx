import { useRef } from 'react';
import type { EventNow } from '#pages/contract/event-data.ts';
import { useAddressedDialog, useOverlayAddress } from '#platform/web/overlay-address.ts';
import { RegisterNow } from '../register-link.tsx';
import { BackgroundGuide } from './background-guide.tsx';
import { CommitteeOverlay } from './committee-overlay.tsx';
import { CouncilFigure } from './council-figure.tsx';
import { CommitteeSeats, type Places } from './places-left.tsx';
import type { ShownCommittee } from './shown-of-conference.ts';

/**
 * A committee under its own figure and hue. 'Read More' opens what the page already carries: by the browser itself where it
 * supports `command`, also before the page is hydrated, and at its own address (`?committee=unhrc`).
 */
export function CommitteeCard({
  committee,
  places,
  isListed,
}: {
  committee: ShownCommittee;
  /** Undefined until known. */
  places: (Places & { readonly places: EventNow['committees'][number]['places'] }) | undefined;
  /** Whether its portfolios are listed for everybody. */
  isListed: boolean;
}) {
  const { value, name, shortName, hue, figure, agenda, summary, backgroundGuide } = committee;
  const overlay = useRef<HTMLDialogElement>(null);
  const overlayId = `about-${value}`;
  /** Until the page is ready: from then on its address opens it. */
  const showOverlay = { command: 'show-modal', commandfor: overlayId };

  const address = useOverlayAddress('committee');
  const own = value.toLowerCase();
  const isNamed = address.value?.toLowerCase() === own;
  useAddressedDialog(overlay, isNamed);

  return (
    <li
      className="grid grid-rows-[auto_1fr] rounded-plate border border-line bg-surface shadow-plate"
      data-hue={hue}
    >
      <div className="night grid h-[clamp(13rem,9rem+14vw,19rem)] place-items-center overflow-hidden border-b-3 border-(--hue)">
        <CouncilFigure src={figure} className="w-[min(128%,30rem)]" />
      </div>
      <div className="grid grid-rows-[repeat(5,auto)_1fr] justify-items-start gap-[0.85rem] p-[clamp(1.35rem,0.9rem+1.7vw,2.25rem)]">
        <h3 className="text-[min(var(--text-2xl),10vw)]/[1.15]">{shortName}</h3>
        {shortName !== name && <p className="-mt-2 text-muted">{name}</p>}
        <p className="font-heading text-lg/[1.4] text-(--hue) italic">{agenda}</p>
        <p>{summary}</p>
        <CommitteeSeats of={places} className="text-sm font-semibold text-muted" />
        <div className="flex flex-wrap gap-3 self-end justify-self-stretch pt-3 *:max-w-full">
          <RegisterNow />
          <button
            type="button"
            className="button button-quiet noscript:hidden"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.preventDefault();
              address.open(own);
            }}
            {...showOverlay}
          >
            Read More
            <span className="sr-only"> about {shortName}</span>
          </button>
          {backgroundGuide && <BackgroundGuide of={shortName} url={backgroundGuide} />}
        </div>
      </div>
      <CommitteeOverlay
        ref={overlay}
        id={overlayId}
        committee={committee}
        listed={isListed ? places?.places : undefined}
        onClose={() => isNamed && address.close()}
      />
    </li>
  );
}
