import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { hospitalityPath } from '#platform/contract/paths.ts';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { type PrintKind, printTitles } from '../../rule/print-titles.ts';
import type { PrintSetup } from '../api.ts';
import { paperGroups, papers } from './print-kinds.ts';
import { PrintPanel } from './print-panel.tsx';

const isPrintKind = (text: string | null): text is PrintKind => text !== null && Object.hasOwn(papers, text);

/**
 * Chooses a paper and downloads it. A link of another screen names the paper in the URL, which then is the only one on
 * the screen, so that it takes two presses.
 */
export function PrintChooser({ setup }: { setup: PrintSetup }) {
  const viewer = useViewerRoleOrStatus();
  const [params] = useSearchParams();
  const linked = params.get('kind');
  const [kind, setKind] = useState<PrintKind>(isPrintKind(linked) ? linked : 'evening_folder');
  const [listsAll, setListsAll] = useState(!isPrintKind(linked));
  const groups = paperGroups.map(({ title, kinds }) => ({
    title,
    kinds: kinds.filter((one) => (listsAll || one === kind) && (one !== 'team_phones' || setup.seesPhones)),
  }));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="grid gap-6">
        {groups.map(
          ({ title, kinds }) =>
            kinds.length > 0 && (
              <RadioCards
                key={title}
                id={`papers-${kinds[0]}`}
                name="kind"
                label={title}
                choices={kinds.map((value) => ({
                  value,
                  label: printTitles[value],
                  help: papers[value].help,
                  checked: value === kind,
                }))}
                onChange={({ target }) => setKind(target.value as PrintKind)}
              />
            ),
        )}
        {listsAll && viewer === 'superadmin' && (
          <p>
            Beds, meals, arrivals and the emergency sheet:{' '}
            <TextLink
              to={`${hospitalityPath}?${new URLSearchParams({ event: setup.eventName, view: 'print' })}`}
            >
              print them under Hospitality
            </TextLink>
          </p>
        )}
        {!listsAll && (
          <div>
            <Button variant="quiet" onClick={() => setListsAll(true)}>
              Choose another paper
            </Button>
          </div>
        )}
      </div>
      <PrintPanel setup={setup} kind={kind} />
    </div>
  );
}
