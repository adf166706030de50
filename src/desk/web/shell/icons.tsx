import { Icon } from '#platform/web/ui/icon.tsx';

// Icons of the desk only. In `platform/web` every public page would load them.

export const TodayIcon = () => (
  <Icon>
    <rect x="4" y="5" width="16" height="15" rx="1.5" />
    <path d="M4 9.5h16M8.5 3v4m7-4v4m-6.5 8 2.2 2.2 4-4.4" />
  </Icon>
);
export const ListIcon = () => (
  <Icon>
    <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
  </Icon>
);
export const MoneyIcon = () => (
  <Icon>
    <rect x="3.5" y="6.5" width="17" height="11" rx="1.5" />
    <circle cx="12" cy="12" r="2.6" />
    <path d="M6.8 12h.01m10.4 0h.01" />
  </Icon>
);
export const SeatsIcon = () => (
  <Icon>
    <path d="M7 4v9h10V4M5 20v-5.5A1.5 1.5 0 0 1 6.5 13h11a1.5 1.5 0 0 1 1.5 1.5V20" />
  </Icon>
);
export const ConferenceIcon = () => (
  <Icon>
    <path d="M6 21V3.5m0 1h12.5l-3 4 3 4H6" />
  </Icon>
);
export const SiteIcon = () => (
  <Icon>
    <rect x="3.5" y="4.5" width="17" height="15" rx="1.5" />
    <path d="m4 17 5-5.5 4 4.5 2.5-2.5 4.5 4.5M15.5 9h.01" />
  </Icon>
);
export const AccountsIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="3.7" />
    <path d="M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </Icon>
);
export const DaysIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.2l3.4 2" />
  </Icon>
);
export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </Icon>
);
export const MoreIcon = () => (
  <Icon>
    <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="2.5" />
  </Icon>
);
