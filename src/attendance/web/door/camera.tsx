import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { openDecoder } from './decoder.ts';

/** Decoding larger frames takes longer and does not recognise more codes. */
const frame = { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'environment' } as const;
/** Pause between two frames, in milliseconds. */
const pauseMs = 80;
/**
 * A code is reported again only if it was out of the camera's view for this time, or another code was seen in between.
 */
const repeatMs = 3000;

/** Buttons on the picture need a ground that is always readable. */
const overVideo = 'min-h-11 bg-surface';

/** TypeScript's types do not describe the torch of a phone's camera. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };
type TorchConstraints = MediaTrackConstraintSet & { torch: boolean };

/**
 * Scans passes with the camera. The camera starts when a button is pressed. It stops when the stop button is pressed or
 * the page is hidden.
 * @param isPaused true while codes in view are ignored
 */
export function Camera({ isPaused, onCode }: { isPaused: boolean; onCode: (code: string) => void }) {
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off');
  return (
    <div className="grid gap-3">
      {state === 'on' ? (
        <Video onCode={isPaused ? ignore : onCode} onEnd={setState} />
      ) : (
        <Button className="min-h-14" onClick={() => setState('on')}>
          Start camera
        </Button>
      )}
      {state === 'failed' && (
        <p role="alert" className="field-error">
          The camera could not be started. Allow it in the browser’s settings for this page, or search by
          name.
        </p>
      )}
    </div>
  );
}

const ignore = () => {};

function Video({
  onCode,
  onEnd,
}: {
  onCode: (code: string) => void;
  onEnd: (state: 'off' | 'failed') => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);
  const last = useRef({ code: '', at: 0 });
  const found = useEffectEvent((code: string) => {
    const now = Date.now();
    const isRepeated = code === last.current.code && now - last.current.at < repeatMs;
    last.current = { code, at: now };
    if (!isRepeated) onCode(code);
  });
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const scanning = new AbortController();
    scan(element, scanning.signal, { onTrack: setTrack, onFound: (code) => found(code) }).catch(() => {
      if (!scanning.signal.aborted) end('failed');
    });
    const stopWhenHidden = () => document.hidden && end('off');
    document.addEventListener('visibilitychange', stopWhenHidden);
    return () => {
      scanning.abort();
      document.removeEventListener('visibilitychange', stopWhenHidden);
    };
  }, []);

  const hasLight = (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;
  const light = async () => {
    const torch: TorchConstraints = { torch: !isLit };
    await track?.applyConstraints({ advanced: [torch] }).then(
      () => setLit(!isLit),
      () => {},
    );
  };
  return (
    <div className="relative">
      <video
        ref={video}
        muted
        playsInline
        aria-label="Camera"
        className="h-[28dvh] min-h-36 w-full border border-line bg-sunken object-cover wide:h-[45dvh]"
      />
      <div className="absolute inset-x-2 bottom-2 flex flex-wrap justify-end gap-2">
        {hasLight && (
          <Button variant="quiet" className={overVideo} aria-pressed={isLit} onClick={light}>
            {isLit ? 'Turn light off' : 'Turn light on'}
          </Button>
        )}
        <Button variant="quiet" className={overVideo} onClick={() => onEnd('off')}>
          Stop camera
        </Button>
      </div>
    </div>
  );
}

/** Reads codes until the signal aborts, then releases the camera. Throws when the camera cannot be used. */
async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onTrack, onFound }: { onTrack: (track: MediaStreamTrack) => void; onFound: (code: string) => void },
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: frame });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    if (signal.aborted) return;
    const [track] = stream.getVideoTracks();
    if (track) onTrack(track);
    video.srcObject = stream;
    await video.play();
    const decoder = await openDecoder();
    try {
      while (!signal.aborted) {
        const code = await decoder.read(video);
        if (code !== undefined && !signal.aborted) onFound(code);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } finally {
      decoder.close();
    }
  } finally {
    stop();
  }
}
