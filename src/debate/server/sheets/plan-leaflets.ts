import type { PaperPart } from '#credentials/server/index.ts';
import { firstKeys, listFirstSteps } from '../../rule/first-sitting.ts';
import { ruleSetSections } from '../../rule/set-sentences.ts';
import { wordFor } from '../../rule/words.ts';
import type { SheetInput } from './sheet-input.ts';

/** Splits 'Close debate: needs one second.' behind its name, which is printed in strong letters. */
function splitSentence(sentence: string): { lead: string; text: string } {
  const at = sentence.indexOf(': ');
  if (at < 0) return { lead: '', text: sentence };
  return { lead: sentence.slice(0, at + 1), text: sentence.slice(at + 2) };
}

/** Joins things to which the same rule applies, such as 'Break, End: doors open, no notes.' */
function joinEqualTexts(lines: readonly { lead: string; text: string }[]): { lead: string; text: string }[] {
  const byText = Map.groupBy(lines, ({ text }) => text);
  return [...byText].map(([text, equal]) => {
    const names = equal.map(({ lead }) => lead.slice(0, -1)).filter((name) => name !== '');
    return { lead: names.length === 0 ? '' : `${names.join(', ')}:`, text };
  });
}

/** Plans the page of rules for delegates, with a sentence for each rule. */
export function planRulesPage({ rules, committee }: SheetInput): PaperPart {
  return {
    kind: 'leaflet',
    leaflet: {
      title: 'The rules of your committee',
      subtitle: `${committee.shortName} · ${rules.name}`,
      address: committee.delegatePage,
      sections: ruleSetSections(rules).map(({ title, sentences }) => {
        const lines = sentences.map(splitSentence);
        return title === 'Motions'
          ? { title: 'Motions, in the order in which they are voted on', lines }
          : { title, lines: joinEqualTexts(lines) };
      }),
      columns: 2,
      copies: 1,
    },
  };
}

/** Plans half a page for a chair who has never seen the console, twice on a page. */
export function planStartPage({ rules, committee }: SheetInput): PaperPart {
  const { host } = new URL(committee.address);
  const chair = wordFor(rules, 'chair');
  return {
    kind: 'leaflet',
    leaflet: {
      title: 'Your first sitting as chair',
      subtitle: [committee.shortName, rules.name, ...(chair ? [chair] : [])].join(' · '),
      address: committee.address,
      sections: [
        { title: 'In this order', lines: listFirstSteps(rules, `${host}/committee`) },
        { title: 'Keys', lines: firstKeys },
        {
          title: 'If something goes wrong',
          lines: [
            { lead: 'No network:', text: 'go on. The laptop keeps everything.' },
            { lead: 'Refused:', text: 'the screen names the rule. ‘Do it anyway’ overrules it.' },
            { lead: 'No laptop:', text: 'go on with the printed sheets.' },
            { lead: 'Practise before:', text: `${host}/practice, without an account.` },
          ],
        },
      ],
      columns: 2,
      copies: 2,
    },
  };
}
