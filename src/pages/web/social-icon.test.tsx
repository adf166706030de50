import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CameraIcon, PeopleIcon, VideoPlayerIcon } from '#platform/web/ui/icons.tsx';
import { SocialIcon } from './social-icon.tsx';

test.each([
  ['Video channel', 'https://www.instagram.com/sample', CameraIcon],
  ['Photographs', 'https://www.youtube.com/@sample', VideoPlayerIcon],
  ['Video channel', 'https://www.facebook.com/sample', PeopleIcon],
  ['Video channel', 'https://videos.example.org/sample', VideoPlayerIcon],
  ['Photographs', 'https://club.example.org/sample', CameraIcon],
])('the icon of %s at %s follows the address before the name', (network, url, Icon) => {
  expect(renderToStaticMarkup(<SocialIcon network={network} url={url} />)).toBe(
    renderToStaticMarkup(<Icon />),
  );
});
