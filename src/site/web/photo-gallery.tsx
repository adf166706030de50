import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Photo Gallery') }];

export default function PhotoGallery() {
  return <h1>Photo Gallery</h1>;
}
