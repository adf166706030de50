import { BriefcaseIcon, CameraIcon, PeopleIcon, VideoPlayerIcon } from '#platform/web/ui/icons.tsx';

const socialIcons = [
  [/youtube|youtu\.be|vimeo|twitch|video/i, VideoPlayerIcon],
  [/instagram|flickr|photo/i, CameraIcon],
  [/linkedin|professional/i, BriefcaseIcon],
] as const;

/** Shows the icon of the network at the address. The name decides only for an address of an unknown network. */
export function SocialIcon({ network, url }: { network: string; url: string }) {
  const iconOf = (text: string) => socialIcons.find(([pattern]) => pattern.test(text))?.[1];
  const isKnown = knownNetworks.test(url);
  const Icon = (isKnown ? iconOf(url) : (iconOf(url) ?? iconOf(network))) ?? PeopleIcon;
  return <Icon />;
}

/** Matches addresses of networks whose icon the name must not replace. */
const knownNetworks =
  /^https:\/\/(?:[\w-]+\.)*(?:facebook|threads|tiktok|x|twitter|bsky|whatsapp|t|discord|telegram)\.\w+\//i;
