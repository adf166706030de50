import { type PaymentWayKind, paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { listBuiltInQuestions } from '#questions/contract/built-in-questions.ts';
import type { RegistrationChange } from '../../../contract/changes.ts';
import type { DeskAnswer } from '../api.ts';

type Line = readonly [label: string, before: string, after: string];

const none = 'none';

const wayName = (kind: PaymentWayKind | null): string => (kind ? paymentWayLabels[kind] : none);

function linesOf(
  builtIn: DeskAnswer['builtIn'],
  {
    answers,
    groupName,
    questions = [],
    committees,
    portfolios,
    hospitalityAmount,
    paymentWay,
    surchargeAmount,
    answerSurchargesAmount,
    dueAmount,
  }: RegistrationChange,
): Line[] {
  const listed = (label: string, names: RegistrationChange['committees']): Line[] =>
    names ? [[label, names.before.join(', ') || none, names.after.join(', ') || none]] : [];
  const sum = (label: string, sums: RegistrationChange['dueAmount']): Line[] =>
    sums ? [[label, formatClubMoney(sums.before), formatClubMoney(sums.after)]] : [];
  return [
    ...(groupName ? [['Group', groupName.before, groupName.after] as const] : []),
    ...listed('Committees', committees),
    ...listed('Portfolios', portfolios),
    ...answers.map(({ field, before, after }): Line => {
      const label = listBuiltInQuestions({ builtIn }).find(({ _id }) => _id === field)?.label ?? field;
      return [label, before ?? none, after ?? none];
    }),
    ...questions.map(({ label, before, after }): Line => [label, before ?? none, after ?? none]),
    ...(paymentWay
      ? [['Payment method', wayName(paymentWay.before), wayName(paymentWay.after)] as const]
      : []),
    ...sum('Surcharge', surchargeAmount),
    ...sum('Surcharges of answers', answerSurchargesAmount),
    ...sum('Hospitality', hospitalityAmount),
    ...sum('Sum due', dueAmount),
  ];
}

export function ChangeLines({
  change,
  builtIn,
}: {
  change: RegistrationChange;
  builtIn: DeskAnswer['builtIn'];
}) {
  return (
    <ul className="mt-0.5">
      {linesOf(builtIn, change).map(([label, before, after], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a change never change
        <li key={at} className="whitespace-pre-line wrap-anywhere tabular-nums">
          <bdi>{label}</bdi>: <bdi>{before}</bdi> → <bdi>{after}</bdi>
        </li>
      ))}
    </ul>
  );
}
