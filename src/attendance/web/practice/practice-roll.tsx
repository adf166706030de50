import { useState } from 'react';
import type { RollMark } from '../../rule/roll.ts';
import { formatTimeAndDay } from '../door/format-time-and-day.ts';
import { RollSheet } from '../roll/roll-sheet.tsx';
import type { Roll } from '../roll/stored-roll.ts';
import { ToolFooter } from '../tool-frame.tsx';
import { NetworkSwitch, PracticeBand } from './practice-band.tsx';

const hourMs = 60 * 60_000;
const portfolios = [
  ...['Argentina', 'Brazil', 'Canada', 'Egypt', 'France', 'India'],
  ...['Japan', 'Kenya', 'Norway', 'Peru', 'Turkey', 'Vietnam'],
];

function buildPracticeRoll(now: number): Roll {
  const at = new Date(now).toISOString();
  const day = at.slice(0, 10);
  const untimed = { day, startsAt: null, endsAt: null, room: 'Sample room' };
  return {
    eventName: 'Sample conference',
    committee: 'sample',
    committeeName: 'Sample Council',
    mayMark: true,
    madeAt: at,
    expiresAt: new Date(now + 12 * hourMs).toISOString(),
    sessions: [1, 2].map((number) => ({
      key: `day:${day}:${number}`,
      title: `Sample session ${number}`,
      ...untimed,
    })),
    delegates: portfolios.map((portfolio) => ({
      registrationId: portfolio,
      name: `Sample Delegate of ${portfolio}`,
      portfolio,
    })),
    marks: [],
    accountId: '',
    receivedAt: now,
  };
}

const noMarks: ReadonlyMap<string, RollMark> = new Map();

/** Practises the roll call on sample placards (product 22.45). Marks are kept in memory only. */
export default function PracticeRoll({ endPath }: { endPath: string }) {
  const [roll] = useState(() => buildPracticeRoll(Date.now()));
  const [chosen, setChosen] = useState<string>();
  const [marks, setMarks] = useState<ReadonlyMap<string, ReadonlyMap<string, RollMark>>>(new Map());
  const [isOffline, setOffline] = useState(false);
  return (
    <>
      <PracticeBand>
        <NetworkSwitch isOffline={isOffline} onChange={setOffline} />
      </PracticeBand>
      <RollSheet
        roll={roll}
        chosen={chosen}
        onSession={setChosen}
        settings={null}
        notices={
          isOffline && (
            <p role="status" className="border-l-4 border-gold bg-surface px-4 py-3">
              <strong>No network. Go on with the roll.</strong> This is the roll of{' '}
              {formatTimeAndDay(roll.madeAt)} with your marks since then.
            </p>
          )
        }
        marksOf={(session) => marks.get(session) ?? noMarks}
        contradictedOf={() => new Map()}
        onMark={(session, ids, mark) =>
          setMarks((all) => {
            const own = new Map(all.get(session));
            for (const id of ids) own.set(id, mark);
            return new Map(all).set(session, own);
          })
        }
      />
      <ToolFooter help="Roll call" back={{ to: endPath, label: 'End practice' }} />
    </>
  );
}
