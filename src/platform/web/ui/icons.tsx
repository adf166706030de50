import { Icon } from './icon.tsx';

export const MenuIcon = () => (
  <Icon>
    <path d="M3 7h18M3 12h18M9 17h12" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2.25" />
  </Icon>
);
export const FilterIcon = () => (
  <Icon>
    <path d="M4 7h16M7 12h10m-7 5h4" />
  </Icon>
);
export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />
  </Icon>
);
export const ArrowRightIcon = () => (
  <Icon>
    <path d="M4 12h15m-6-6 6 6-6 6" />
  </Icon>
);
export const ArrowLeftIcon = () => (
  <Icon>
    <path d="M20 12H5m6 6-6-6 6-6" />
  </Icon>
);
export const ArrowDownIcon = () => (
  <Icon>
    <path d="M12 4v15m6-6-6 6-6-6" />
  </Icon>
);
export const ChevronDownIcon = () => (
  <Icon>
    <path d="m6 9 6 6 6-6" />
  </Icon>
);
export const ExternalIcon = () => (
  <Icon>
    <path d="M9 5h10v10M19 5 6 18" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10.5-6.5Z" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 6v12M15.5 6v12" />
  </Icon>
);
export const MailIcon = () => (
  <Icon>
    <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />
  </Icon>
);
export const PhoneIcon = () => (
  <Icon>
    <path d="M5 4h3.5l1.7 4.2-2.1 1.6a12 12 0 0 0 6.1 6.1l1.6-2.1L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15.4 15.4 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z" />
  </Icon>
);
export const PlaceIcon = () => (
  <Icon>
    <path d="M12 21c4.5-4.6 7-8.2 7-11.2A7 7 0 0 0 5 9.8C5 12.8 7.5 16.4 12 21Z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </Icon>
);
export const VideoPlayerIcon = () => (
  <Icon>
    <rect x="3" y="5.5" width="18" height="13" rx="3" />
    <path d="m10.5 9.3 4.5 2.7-4.5 2.7Z" />
  </Icon>
);
export const CameraIcon = () => (
  <Icon>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.7" />
    <path d="M16.6 7.4h.01" />
  </Icon>
);
export const PeopleIcon = () => (
  <Icon>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.8 19.5c.6-3.6 3-5.5 6.2-5.5s5.6 1.9 6.2 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5c1.8.8 2.9 2.5 3.2 5" />
  </Icon>
);
export const BriefcaseIcon = () => (
  <Icon>
    <rect x="3" y="7.5" width="18" height="12" rx="1.5" />
    <path d="M8.5 7.5V5h7v2.5M3 12.5h18" />
  </Icon>
);
export const CodeIcon = () => (
  <Icon>
    <path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />
  </Icon>
);
