import { ExternalIcon } from '#platform/web/ui/icons.tsx';

/** The link to a committee's guide, on the site that keeps it. */
export function BackgroundGuide({ of, url }: { of: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="button button-quiet">
      Background Guide
      <span className="sr-only"> of {of}, opens in a new tab</span>
      <ExternalIcon />
    </a>
  );
}
