import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { clubRegion } from '#platform/web/region.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { proposeOccasion } from '../../rule/current-occasion.ts';
import type { Occasion } from '../../rule/occasions.ts';
import { looksLikeScannedCode, parsePassCode } from '../../rule/pass-code.ts';
import type { Direction } from '../../rule/presence.ts';
import { type VerdictLevel, verdictLevels } from '../../rule/verdict.ts';
import type { DoorResult, Subject } from '../device/check-in.ts';
import type { StoredList } from '../device/stored-list.ts';
import { useRerenderEvery } from '../use-rerender-every.ts';
import { Camera } from './camera.tsx';
import { DoorSettings } from './door-settings.tsx';
import { useDoorSource } from './door-source.ts';
import { FoundDelegates } from './found-delegates.tsx';
import { playVerdictSignal } from './signal.ts';
import { readDoorName, storeDoorName } from './stored-settings.ts';
import { useAttempts } from './use-attempts.ts';
import { VerdictStage } from './verdict-stage.tsx';

/** A search starts after a pause of this many milliseconds. A scanner types a whole code faster than that. */
const typingMs = 250;
const proposalCheckMs = 10_000;

/** Returns the worst verdict of scans that were sent together. It decides the sound and the colour. */
const worstOf = (results: readonly DoorResult[]): VerdictLevel =>
  verdictLevels.findLast((level) => results.some((result) => result.level === level)) ?? 'red';

/**
 * The screen of a door, in the order of a volunteer's eyes and thumb: the verdict, the camera, the search, then the
 * state of the network. All data come from the properties and from `useDoorSource` (product 22.30).
 */
export function DoorTool({
  occasions,
  occasion,
  onOccasion,
  list,
  settings,
  status,
  changed,
  counts,
  samples,
}: {
  occasions: readonly Occasion[];
  occasion: string;
  onOccasion: (key: string) => void;
  /** This device's valid list. Undefined if it has none. */
  list: StoredList | undefined;
  settings?: ReactNode;
  /** State of the network, the list and the waiting scans. */
  status: ReactNode;
  /** Verdicts that were changed later. */
  changed: ReactNode;
  /** Undefined while no counts are known. */
  counts: ReactNode;
  /** Renders the sample passes of a practice. */
  samples?: (onCode: (code: string) => void) => ReactNode;
}) {
  const isPractice = samples !== undefined;
  const [doorName, setDoorName] = useState(isPractice ? 'Main door' : readDoorName);
  const [direction, setDirection] = useState<Direction>('in');
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const isSearching = search !== '' && parsePassCode(search) === undefined;
  const { attempts, clear, send: scan, isPending } = useScanning({ occasion, direction, doorName });
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  useTypingIntoBox(box);

  const send = (subjects: readonly Subject[]) => {
    setText('');
    setOpen(false);
    // The keyboard of a phone would cover the verdict.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus();
    else if (text !== '' && !looksLikeScannedCode(text.trim())) box.current?.blur();
    scan(subjects);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = text.trim();
    if (looksLikeScannedCode(code)) send([{ code }]);
  };
  const choose = (key: string) => {
    clear();
    onOccasion(key);
  };

  return (
    <div className="mx-auto grid min-h-dvh max-w-[100rem] grid-rows-[auto_minmax(0,1fr)_auto] wide:h-dvh wide:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)] wide:grid-rows-[auto_minmax(0,1fr)]">
      <div className="wide:col-span-2">
        <DoorSettings
          occasions={occasions}
          occasion={occasion}
          onOccasion={choose}
          doorName={doorName}
          onDoorName={(name) => {
            setDoorName(name);
            if (!isPractice) storeDoorName(name);
          }}
          direction={direction}
          onDirection={setDirection}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        >
          {settings}
        </DoorSettings>
        <Proposal occasions={occasions} occasion={occasion} onSwitch={choose} />
      </div>
      <div className={isSearching ? 'hidden wide:grid' : 'grid min-h-48'}>
        <VerdictStage attempts={attempts} />
      </div>
      <div className="grid content-start gap-2 px-4 pt-3 pb-1 wide:overflow-y-auto">
        <div className={isSearching ? 'hidden' : ''}>
          <Camera isPaused={isSearching} onCode={(code) => send([{ code }])} />
        </div>
        <SearchForm
          box={box}
          text={text}
          onText={(value) => {
            setText(value);
            clear();
          }}
          onSubmit={submit}
        />
        {isSearching && (
          <FoundDelegates
            occasion={occasion}
            search={search}
            direction={direction}
            pending={isPending}
            list={list}
            onChoose={send}
          />
        )}
        {!isSearching && samples?.((code) => send([{ code }]))}
        {changed}
        {status}
        {counts}
      </div>
    </div>
  );
}

/** Sends scans with the settings of the door, and keeps those that the screen shows. */
function useScanning({
  occasion,
  direction,
  doorName,
}: {
  occasion: string;
  direction: Direction;
  doorName: string;
}) {
  const { eventName, checkInOrOut } = useDoorSource();
  const { attempts, begin, end, clear } = useAttempts();
  const { mutate, isPending } = useMutation(checkInOrOut);
  const send = (subjects: readonly Subject[]) => {
    const id = crypto.randomUUID();
    begin({ id, total: subjects.length, direction });
    mutate(
      { subjects, eventName, door: doorName.trim() || 'Door', occasion, direction },
      {
        onSuccess: (results) => {
          end(id, results);
          playVerdictSignal(worstOf(results));
        },
        onError: (error) => {
          end(id, []);
          playVerdictSignal('red');
          toastFailure(error);
        },
      },
    );
  };
  const shown = attempts.map((attempt) => ({
    ...attempt,
    onUndone: (scanId: string) =>
      end(
        attempt.id,
        (attempt.results ?? []).filter((result) => result.id !== scanId),
      ),
  }));
  return { attempts: shown, clear, send, isPending };
}

/**
 * Moves the focus into the box when a key is pressed elsewhere, so that a scanner that types never types into nothing.
 * A phone without a scanner then needs no focus in the box, which would open its keyboard.
 */
function useTypingIntoBox(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, select, textarea, dialog')) return;
      box.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [box]);
}

function SearchForm({
  box,
  text,
  onText,
  onSubmit,
}: {
  box: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onSubmit: (event: FormEvent) => void;
}) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <label htmlFor="door-search" className="font-semibold">
        Name or pass
      </label>
      <input
        ref={box}
        id="door-search"
        name="search"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="control flex-1 basis-40"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </form>
  );
}

/** Offers the occasion that has begun since the page was opened, such as lunch. It never switches by itself. */
function Proposal({
  occasions,
  occasion,
  onSwitch,
}: {
  occasions: readonly Occasion[];
  occasion: string;
  onSwitch: (key: string) => void;
}) {
  useRerenderEvery(proposalCheckMs);
  const proposed = proposeOccasion(occasions, Date.now(), clubRegion());
  const [answered, setAnswered] = useState(proposed);
  const label = occasions.find(({ key }) => key === proposed)?.label;
  if (proposed === answered || proposed === occasion || label === undefined) return null;
  return (
    <section
      aria-label="Next occasion"
      role="status"
      className="flex flex-wrap items-center gap-3 border-b border-gold-line bg-sunken px-4 py-2"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong>{label}</strong> is on now.
      </p>
      <Button
        className="min-h-11"
        onClick={() => {
          setAnswered(proposed);
          onSwitch(proposed);
        }}
      >
        Switch
      </Button>
      <Button variant="quiet" className="min-h-11" onClick={() => setAnswered(proposed)}>
        Not yet
      </Button>
    </section>
  );
}

/** Returns the value after a pause in typing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return value === '' ? '' : settled;
}
