import { applyAmendment, findUnfit } from './amendments.ts';
import { firstRefusal, type Outcome, type StepContext } from './context.ts';
import { countShare, countShareAtMost } from './majority.ts';
import { isOpen } from './precedence.ts';
import { countAttendance } from './quorum.ts';
import { type Refusal, refuse, refuseFinally } from './refusal.ts';
import type { PaperRule, RuleSet } from './rule-set/schema.ts';
import { changePaper, findMember, findPaper, type Paper, type State } from './state.ts';
import type { Body } from './step.ts';

type PaperBody = Body<'paper'>;

/** Registers a paper, or a new version of one. */
export function paper(context: StepContext, body: PaperBody): Outcome {
  const { rules, state } = context;
  const rule = rules.papers.find(({ kind }) => kind === body.kind);
  if (!rule) return refuseFinally('not_in_order', 'no_such_paper', body.kind);
  if (rule.secret) return refuseFinally('not_in_order', 'secret', body.kind);
  const signed = typeof body.signatories === 'number' ? [] : body.signatories;
  const unknown = [...body.sponsors, ...signed].find((id) => !findMember(state, id));
  if (unknown !== undefined) return refuse('unknown_member', undefined, { about: unknown });
  const existing = findPaper(state, body.paper);
  const target = body.amends === undefined ? undefined : findPaper(state, body.amends);
  const impossible = findImpossible(context, body, rule, existing, target);
  if (impossible) return impossible;
  const agrees = target !== undefined && isAgreed(body, target);
  const refusal = firstRefusal(context, [
    ...listSupportRefusals(rules, state, rule, body, agrees),
    agrees && findFriendlyRefusal(rules, target),
    findTooManyOpen(state, rule, body, existing),
  ]);
  if (refusal) return refusal;
  const registered = register(state, body, rule, existing);
  if (!agrees || !target) return registered;
  const friendly = changePaper(registered, body.paper, () => ({ status: 'adopted', friendly: true }));
  const amendment = findPaper(friendly, body.paper);
  return amendment ? applyAmendment(friendly, amendment, { byVote: false }) : friendly;
}

/** What no ruling of the chair can make possible. */
function findImpossible(
  { rules, state }: StepContext,
  body: PaperBody,
  rule: PaperRule,
  existing: Paper | undefined,
  target: Paper | undefined,
): Refusal | null {
  const mayRestate = existing?.status === 'unclear' && body.version > existing.version;
  if (existing && !mayRestate && !(existing.status === 'approved' && body.version > existing.version))
    return refuseFinally('not_in_order', 'paper_exists', body.paper);
  if (mayRestate && existing.restated) return refuseFinally('not_in_order', 'restated_before', body.paper);
  if (rule.amends.length === 0) return null;
  if (!target || !rule.amends.includes(target.kind))
    return refuseFinally('not_in_order', 'no_such_paper', body.amends ?? body.paper);
  if (target.amends !== null && !mayBeAmended(rules, state, target.amends))
    return refuseFinally('not_in_order', 'second_degree', target.paper);
  if (!isOpen(target)) return refuseFinally('not_in_order', 'paper_decided', target.paper);
  return findImpossibleOperation(body, target);
}

/** Whether an amendment of this paper can be amended itself: if the set has that, and not to the third degree. */
const mayBeAmended = ({ amendments }: RuleSet, state: State, base: string): boolean =>
  amendments.secondDegree && findPaper(state, base)?.amends === null;

function findImpossibleOperation({ operation, paper: id }: PaperBody, target: Paper): Refusal | null {
  if (!operation) return refuseFinally('malformed', 'clause', id);
  const { clauses } = target;
  if (target.amends !== null && operation.op !== 'modify') return refuseFinally('not_in_order', 'clause', id);
  if (operation.op === 'add') {
    const isTaken = clauses.some((clause) => clause.id === operation.clause);
    const isKnown = operation.after === null || clauses.some((clause) => clause.id === operation.after);
    return isTaken || !isKnown ? refuseFinally('not_in_order', 'clause', operation.clause) : null;
  }
  const { words } = operation.op === 'modify' ? operation : {};
  if (words && words.to < words.from) return refuseFinally('malformed', 'clause', operation.clause);
  const unfit = findUnfit(clauses, operation);
  if (unfit === 'struck') return refuseFinally('not_in_order', 'clause', operation.clause);
  return unfit ? refuseFinally('not_in_order', 'does_not_apply', operation.clause) : null;
}

const isAgreed = ({ agreed = [] }: PaperBody, target: Paper): boolean =>
  target.sponsors.length > 0 && target.sponsors.every((sponsor) => agreed.includes(sponsor));

/** Sponsors and signatories that the set asks for. A friendly amendment needs no signatures. */
function listSupportRefusals(
  rules: RuleSet,
  state: State,
  rule: PaperRule,
  body: PaperBody,
  agrees: boolean,
): (Refusal | null)[] {
  const { present, members } = countAttendance(rules, state);
  const base = rule.shareOf === 'members' ? members : present;
  const sponsors = new Set(body.sponsors).size;
  const most =
    rule.sponsors.max === undefined
      ? undefined
      : Math.max(rule.sponsors.min, countShareAtMost(rule.sponsors.max, base));
  const signed = typeof body.signatories === 'number' ? body.signatories : new Set(body.signatories).size;
  const counted = rule.together ? signed + sponsors : signed;
  const needed = rule.signatories === undefined ? 0 : countShare(rule.signatories, base);
  return [
    sponsors < rule.sponsors.min
      ? refuse('not_in_order', 'sponsors', { needed: rule.sponsors.min, found: sponsors })
      : null,
    most !== undefined && sponsors > most
      ? refuse('not_in_order', 'sponsors', { needed: most, found: sponsors })
      : null,
    !agrees && counted < needed ? refuse('too_few_signatories', undefined, { needed, found: counted }) : null,
  ];
}

function findFriendlyRefusal({ amendments }: RuleSet, target: Paper): Refusal | null {
  const isAllowed =
    amendments.friendly === 'yes' || (amendments.friendly === 'until_amended' && !target.amended);
  return isAllowed ? null : refuse('not_in_order', 'friendly', { about: target.paper });
}

function findTooManyOpen(
  { papers }: State,
  { kind, openAtOnce }: PaperRule,
  { sponsors }: PaperBody,
  existing: Paper | undefined,
): Refusal | null {
  if (openAtOnce === undefined || existing) return null;
  const open = papers.filter(
    (one) => one.kind === kind && isOpen(one) && one.sponsors.some((sponsor) => sponsors.includes(sponsor)),
  );
  return open.length < openAtOnce
    ? null
    : refuse('not_in_order', 'open_at_once', { needed: openAtOnce, found: open.length });
}

/** Clauses of a text. An amendment consists of the clause that it changes, which amendments of it change. */
const listClauseIds = ({ clauses = [], operation }: PaperBody): string[] =>
  operation ? [operation.clause] : [...new Set(clauses)];

function register(state: State, body: PaperBody, rule: PaperRule, existing: Paper | undefined): State {
  const entry: Paper = {
    paper: body.paper,
    kind: body.kind,
    label: body.label,
    version: body.version,
    sponsors: [...new Set(body.sponsors)],
    signatories: typeof body.signatories === 'number' ? body.signatories : new Set(body.signatories).size,
    status: rule.introducedOnApproval || existing?.status === 'unclear' ? 'introduced' : 'approved',
    reason: null,
    clauses: listClauseIds(body).map((id) => ({ id, version: 1, removed: false, edits: [] })),
    amends: body.amends ?? null,
    operation: body.operation ?? null,
    friendly: false,
    amended: false,
    restated: existing?.status === 'unclear',
    parts: [],
    opposed: false,
    majority: null,
    answers: null,
  };
  if (existing) return changePaper(state, body.paper, () => entry);
  return { ...state, papers: [...state.papers, entry] };
}
