import { getInitials } from '../rule/initials.ts';
import { SitePicture, useHasPicture } from './site-picture.tsx';

/** Shows the photograph of a person, or the initials of the name if the page's data does not contain the photograph. */
export function Portrait({
  picture,
  name,
  sizes,
  className = '',
}: {
  picture: string;
  name: string;
  sizes: string;
  className?: string;
}) {
  if (useHasPicture(picture))
    return <SitePicture name={picture} alt="" sizes={sizes} className={`object-cover ${className}`} />;
  return (
    <span aria-hidden="true" className={`initials ${className}`}>
      {getInitials(name)}
    </span>
  );
}
