import { readIsHostStudent } from '#accounts/contract.ts';
import {
  InstituteEmailPrompt,
  PrintedNameNotice,
  type Profile,
  useMustReenterInstitute,
} from '#accounts/web/index.ts';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { Fact, Facts } from './facts.tsx';

/** Shows the account's profile on a pattern that is generated from the e-mail address. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const mustEnterInstitute = useMustReenterInstitute(profile);
  return (
    <Card framed className="relative overflow-hidden">
      <HarmonographFigure
        figure={profile.email}
        strokeWidth={1.2}
        className="pointer-events-none absolute -top-12 -right-12 w-44 opacity-50"
      />
      <div className="relative grid gap-6">
        <div className="grid gap-4">
          <div className="grid gap-4 max-md:hidden">
            <img
              src={profile.photo}
              alt={profile.name}
              width="96"
              height="96"
              className="size-24 rounded-full border border-gold-line bg-sunken object-cover"
            />
            <h2 className="text-2xl [overflow-wrap:anywhere]">{profile.name}</h2>
          </div>
          <PrintedNameNotice profile={profile} />
        </div>
        <Facts>
          <Fact label="Email">{breakableEmail(profile.email)}</Fact>
          {readIsHostStudent(profile) ? (
            <InstituteFacts profile={profile} />
          ) : (
            <Fact label="Phone">{profile.phone}</Fact>
          )}
        </Facts>
        {readIsHostStudent(profile) && !mustEnterInstitute && <InstituteEmailPrompt profile={profile} />}
        <LinkButton variant="quiet" to="/dashboard/edit">
          Edit Profile
        </LinkButton>
      </div>
    </Card>
  );
}

/** Photo and name in one line, for the part of the dashboard that is folded on a phone. */
export function ProfileName({ profile: { name, photo } }: { profile: Profile }) {
  return (
    <span className="inline-flex max-w-[90%] items-center gap-3 align-middle">
      <img
        src={photo}
        alt={name}
        width="40"
        height="40"
        className="size-10 flex-none rounded-full border border-gold-line bg-sunken object-cover"
      />
      <h2 className="min-w-0 text-lg wrap-anywhere">{name}</h2>
    </span>
  );
}

/**
 * Shows the details of a student of the institute. Product 3.6 labels the phone number 'Scholar ID', so this fact also
 * contains the scholar ID.
 */
function InstituteFacts({ profile }: { profile: Profile }) {
  const institute = useInstitute();
  return (
    <>
      <Fact label={institute?.scholarIdLabel ?? 'Phone'}>
        {profile.scholarID && <span className="block">{profile.scholarID}</span>}
        <span className="block">{profile.phone}</span>
      </Fact>
      <Fact label="Branch">
        {profile.branch}
        {profile.year && <span className="text-muted">, {profile.year}</span>}
      </Fact>
      {profile.instituteEmail && (
        <Fact label={`${institute?.shortName ?? 'Institute'} email`}>
          {breakableEmail(profile.instituteEmail)} {profile.instituteConfirmed && <Badge tone="confirmed" />}
        </Fact>
      )}
    </>
  );
}

/** Allows a line break in an address only before the '@'. */
function breakableEmail(email: string) {
  const hostStart = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, hostStart)}
      <wbr />
      {email.slice(hostStart)}
    </>
  );
}
