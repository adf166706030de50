import type { MouseEvent, Ref } from 'react';
import type { EventNow } from '#pages/contract/event-data.ts';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import { RegisterNow } from '../register-link.tsx';
import { SitePicture } from '../site-picture.tsx';
import { BackgroundGuide } from './background-guide.tsx';
import { PortfolioList } from './portfolio-list.tsx';
import type { ShownCommittee } from './shown-of-conference.ts';

/** A click beside the overlay closes it; a click in it has another target. */
function closeBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close();
}

/** For browsers without `command`. */
function closeUncommanded({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const overlay = currentTarget.closest('dialog');
  if (!('command' in currentTarget)) overlay?.close();
}

/**
 * Everything about a committee. Its words are always in the page, closed, so that they are found and read without script;
 * its banner loads when it opens.
 */
export function CommitteeOverlay({
  ref,
  id,
  committee: { name, agenda, banner, description, backgroundGuide, hue },
  listed,
  onClose,
}: {
  ref: Ref<HTMLDialogElement>;
  id: string;
  committee: ShownCommittee;
  /** Its portfolios, where they are listed for everybody. */
  listed: EventNow['committees'][number]['places'] | undefined;
  onClose: () => void;
}) {
  const close = { command: 'close', commandfor: id };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by itself
    <dialog
      ref={ref}
      id={id}
      className="dialog noscript:static noscript:m-0 noscript:block noscript:max-h-none noscript:w-auto noscript:border-0 noscript:border-t noscript:border-line"
      data-hue={hue}
      aria-labelledby={`${id}-title`}
      onClick={closeBeside}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h3 id={`${id}-title`} className="text-xl/[1.25]">
          {name}
        </h3>
        <button
          type="button"
          className="icon-button noscript:hidden"
          aria-label="Close"
          onClick={closeUncommanded}
          {...close}
        >
          <CloseIcon />
        </button>
      </div>
      <SitePicture
        name={banner}
        alt=""
        sizes="(min-width: 46rem) 704px, 100vw"
        className="block aspect-[2/1] w-full border-b-3 border-(--hue) object-cover"
      />
      <div className="dialog-body grid gap-[1.1em]">
        <p className="font-heading text-lg/[1.4] text-(--hue) italic">
          <span className="block font-text text-sm/[1.4] text-muted not-italic">Agenda</span> {agenda}
        </p>
        {description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {listed && listed.length > 0 && <PortfolioList of={listed} />}
        <div className="flex flex-wrap gap-3 pt-3 *:max-w-full">
          <RegisterNow />
          {backgroundGuide && <BackgroundGuide of={name} url={backgroundGuide} />}
        </div>
      </div>
    </dialog>
  );
}
