export {
  buildMissingDelegatesQuery,
  buildRollCommitteesQuery,
  type OwnPass as Pass,
  ownDutiesQuery,
  ownPassesQuery,
} from './api.ts';
export { DuePeople } from './desk/due-people.tsx';
export { DeviceLogOut } from './device/lazy-device-log-out.ts';
export { LoggedOut } from './device/logged-out.tsx';
export { ToolPage } from './device/tool-page.tsx';
export type { UnsentSteps } from './device/unsent-steps.ts';
export { DutyEventSelect } from './duty-event-select.tsx';
export { DutyLink } from './duty-link.tsx';
export { MissingDelegates } from './missing-delegates.tsx';
export { OccasionSelect } from './occasion-select.tsx';
export { OwnPass, PassCard } from './own-pass.tsx';
export { OwnStayContext } from './own-stay-context.ts';
export {
  type CommitteeSession,
  CommitteeSessionContext,
  type CommitteeSessionProps,
} from './roll/committee-session.ts';
export { formatSessionLabel } from './roll/session-label.ts';
export { ToolFooter, ToolNotice } from './tool-frame.tsx';
export { useOpenedDutyPage } from './use-opened-duty-page.ts';
export { useRerenderEvery } from './use-rerender-every.ts';
