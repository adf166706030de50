import { useCallback, useEffect, useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Step } from '../../rule/step.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { Console } from '../console/console.tsx';
import type { DebateRecord } from '../console/debate-record.ts';
import { KeyButton } from '../console/key-button.tsx';
import { OpenElsewhere } from '../console/open-elsewhere.tsx';
import { useDebateDesk } from '../console/use-debate-desk.ts';
import { useTabLock } from '../console/use-tab-lock.ts';
import { ProjectorButton } from '../projector/projector-button.tsx';
import { ChoosePractice } from './choose-practice.tsx';
import { openPracticeLog } from './practice-log.ts';
import { deletePractice, findPractice, keepPractice, toPracticeFile } from './practice-store.ts';

export const meta = () => [{ title: pageTitle('Practise chairing') }];

type State =
  | { at: 'loading' }
  | { at: 'choosing' }
  | { at: 'chairing'; record: DebateRecord; rules: RuleSet };

/** Chairs a committee that lives on this device only. Needs no account and no network. */
export default function Practice() {
  const [state, setState] = useState<State>({ at: 'loading' });
  const { lock, takeOver } = useTabLock('practice');
  const begin = useCallback((record: DebateRecord | undefined) => {
    const rules = record && findShippedRuleSet(record.ruleSet);
    scrollTo(0, 0);
    setState(record && rules ? { at: 'chairing', record, rules } : { at: 'choosing' });
  }, []);
  useEffect(() => {
    void storePageForOffline('/practice');
    void storePageForOffline('/practice/projector');
  }, []);
  useEffect(() => {
    if (lock === 'here') void findPractice().then(begin);
    else setState({ at: 'loading' });
  }, [lock, begin]);
  if (lock === 'elsewhere')
    return (
      <main id="main">
        <OpenElsewhere what="practice" onTakeOver={takeOver} />
      </main>
    );
  return (
    <main id="main" className="min-h-dvh">
      {state.at === 'loading' && <LoadingState />}
      {state.at === 'choosing' && (
        <ChoosePractice
          onStart={(record) => {
            void keepPractice(record);
            begin(record);
          }}
        />
      )}
      {state.at === 'chairing' && (
        <Chairing
          record={state.record}
          rules={state.rules}
          onEnd={() => void deletePractice().then(() => setState({ at: 'choosing' }))}
        />
      )}
    </main>
  );
}

const practiceSessions = [{ key: 'practice', title: 'Practice' }];

function Chairing({ record, rules, onEnd }: { record: DebateRecord; rules: RuleSet; onEnd: () => void }) {
  const [isStored, setStored] = useState(true);
  const [isEnding, setEnding] = useState(false);
  const store = useCallback(
    async (steps: readonly Step[]) => setStored(await keepPractice({ ...record, steps: [...steps] })),
    [record],
  );
  const [log] = useState(() => openPracticeLog(rules, record, store));
  const desk = useDebateDesk(log, record.committee);
  return (
    <div className="px-4 py-3 md:px-5">
      {!isStored && (
        <p role="status" className="mb-4 border-l-4 border-gold bg-surface p-4">
          This browser stores nothing. Keep this page open, or save the practice to a file.
        </p>
      )}
      {log.leftOut > 0 && (
        <p role="status" className="mb-4 border-l-4 border-gold bg-surface p-4">
          {plural(log.leftOut, {
            one: '# step of this practice was not understood and is left out.',
            other: '# steps of this practice were not understood and are left out.',
          })}
        </p>
      )}
      <Console
        desk={desk}
        sessions={practiceSessions}
        tools={
          <>
            <ProjectorButton desk={desk} debate="practice" address="/practice/projector" />
            <KeyButton
              onClick={() =>
                startFileDownload('practice.json', toPracticeFile({ ...record, steps: [...desk.steps] }))
              }
            >
              Save
            </KeyButton>
            <KeyButton onClick={() => setEnding(true)}>End practice</KeyButton>
          </>
        }
      />
      {isEnding && (
        <ConfirmDialog
          title="End the practice?"
          answer="End the practice"
          pending={false}
          worksOffline
          onYes={onEnd}
          onNo={() => setEnding(false)}
        >
          <p>
            This device forgets the committee and its minutes. Save them to a file first if you want them.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
