import { type MouseEvent, useRef } from 'react';
import type { Committee } from '#conference/content/schema.ts';
import { RegisterLink } from '../register-link.tsx';
import { BackgroundGuide } from './background-guide.tsx';
import { CommitteeOverlay } from './committee-overlay.tsx';
import { CouncilFigure } from './council-figure.tsx';

/**
 * A committee under its own figure and hue. 'Read More' opens what the page already carries: by the browser itself where it
 * knows `command`, with a line of script elsewhere.
 */
export function CommitteeCard({ committee }: { committee: Committee }) {
  const { value, name, shortName, hue, agenda, summary, backgroundGuide } = committee;
  const overlay = useRef<HTMLDialogElement>(null);
  const overlayId = `about-${value}`;
  const showOverlay = { command: 'show-modal', commandfor: overlayId };

  const open = (event: MouseEvent<HTMLButtonElement>) => {
    if (!('command' in event.currentTarget)) overlay.current?.showModal();
  };

  return (
    <li className="committee" data-hue={hue}>
      <div className="committee-plate night">
        <CouncilFigure of={value} />
      </div>
      <div className="committee-words">
        <h3>{shortName}</h3>
        {shortName !== name && <p className="committee-name">{name}</p>}
        <p className="committee-agenda">{agenda}</p>
        <p>{summary}</p>
        <div className="committee-actions">
          <RegisterLink>Register Now</RegisterLink>
          <button
            type="button"
            className="button button-quiet committee-more"
            aria-haspopup="dialog"
            onClick={open}
            {...showOverlay}
          >
            Read More
            <span className="sr-only"> about {shortName}</span>
          </button>
          {backgroundGuide && <BackgroundGuide of={shortName} url={backgroundGuide} />}
        </div>
      </div>
      <CommitteeOverlay ref={overlay} id={overlayId} committee={committee} />
    </li>
  );
}
