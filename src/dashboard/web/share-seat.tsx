import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '#accounts/web/index.ts';
import { announcedEventsQuery } from '#conference/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { OwnRegistration } from './next-step.ts';
import { drawSeatPicture, type SeatPictureTexts, seatPictureSize } from './seat-picture.ts';

const fileName = 'my-seat.png';

/** Button that opens the picture of a seat, for a delegate who wants to share it (product 18.15). */
export function ShareSeat({ registration }: { registration: OwnRegistration }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Share your seat</Button>
      {isOpen && <ShareDialog registration={registration} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ registration, onClose }: { registration: OwnRegistration; onClose: () => void }) {
  const [withName, setWithName] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const texts = usePictureTexts(registration, withName);
  const { assignedPortfolio, assignedCommittee, seat } = registration;
  const { person = '', portfolio, committee, event, when, club } = texts;
  useEffect(() => {
    if (!canvas.current || !seat) return;
    const drawn = { portfolio, committee, event, when, club, ...(person && { person }) };
    void drawSeatPicture(canvas.current, drawn, {
      name: assignedCommittee,
      ratio: seat.ratio,
      hue: seat.hue,
    });
  }, [portfolio, committee, event, when, club, person, seat, assignedCommittee]);
  const link = `${location.origin}/annualconf`;
  const message = `I represent ${assignedPortfolio} at ${event}. ${link}`;
  return (
    <Dialog open onClose={onClose} title="Share your seat" className="max-w-lg">
      <div className="grid gap-4">
        <canvas
          ref={canvas}
          role="img"
          aria-label={describePicture(texts)}
          width={seatPictureSize.width}
          height={seatPictureSize.height}
          className="mx-auto max-h-[50svh] w-auto max-w-full border border-line"
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={withName}
            onChange={({ currentTarget }) => setWithName(currentTarget.checked)}
          />
          Put my name on it
        </label>
        <ShareButtons canvas={canvas} message={message} />
        <p className="flex items-center justify-between gap-3">
          <span className="min-w-0 text-sm wrap-anywhere">{message}</span>
          <CopyButton name="Message with link" text={message} />
        </p>
      </div>
    </Dialog>
  );
}

/** Shares the picture with the apps of the device where the browser can. Saving it always works. */
function ShareButtons({
  canvas,
  message,
}: {
  canvas: React.RefObject<HTMLCanvasElement | null>;
  message: string;
}) {
  const [canShare] = useState(canShareFiles);
  const withPicture = async (use: (picture: Blob) => Promise<void> | void) => {
    try {
      const picture = await new Promise<Blob | null>((resolve) =>
        canvas.current?.toBlob(resolve, 'image/png'),
      );
      if (picture) await use(picture);
      else toast('The picture could not be made. Please take a screenshot.', { kind: 'error' });
    } catch (error) {
      // The user closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toastFailure(error);
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      {canShare && (
        <Button
          onClick={() =>
            withPicture((picture) => navigator.share({ files: [toFile(picture)], text: message }))
          }
        >
          Share picture
        </Button>
      )}
      <Button
        variant={canShare ? 'quiet' : 'primary'}
        onClick={() => withPicture((picture) => startFileDownload(fileName, picture))}
      >
        Save picture
      </Button>
    </div>
  );
}

const toFile = (picture: Blob) => new File([picture], fileName, { type: 'image/png' });

function canShareFiles(): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [toFile(new Blob(['']))] });
}

function usePictureTexts(
  { eventName, assignedPortfolio, assignedCommitteeName }: OwnRegistration,
  withName: boolean,
): SeatPictureTexts {
  const { club } = useSite();
  const name = useQuery(profileQuery).data?.name;
  const event = useQuery(announcedEventsQuery).data?.events.find((one) => one.eventName === eventName);
  return {
    portfolio: assignedPortfolio,
    committee: assignedCommitteeName ?? '',
    event: eventName,
    when: [event?.datesInWords, event?.venue].filter(Boolean).join(' · '),
    club: club.name,
    person: withName ? name : undefined,
  };
}

const describePicture = ({ person, portfolio, committee, event, when, club }: SeatPictureTexts): string =>
  [`${person ? `${person} represents` : 'I represent'} ${portfolio}`, committee, event, when, club]
    .filter(Boolean)
    .join(', ');
