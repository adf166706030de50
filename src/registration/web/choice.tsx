import { committees } from '#conference/content/index.ts';
import { rupees } from '#platform/web/rupees.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import type { Event } from './model/answers.ts';
import { ClosedNotice } from './parts/closed-notice.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

const hues = committees.map(({ hue }) => hue);

function GroupInstructions({ event }: { event: Event }) {
  return (
    <section className="how" aria-labelledby="how-groups-work">
      <h2 id="how-groups-work">How group registration works</h2>
      <ol>
        <li>
          <strong>One of you leads.</strong> The leader chooses group registration here and gives the group a
          name.
        </li>
        <li>
          <strong>The leader invites at least two members</strong> by e-mail. Each needs an account with a
          verified address.
        </li>
        <li>
          <strong>Every member registers first,</strong> through the link in their own mail, and pays nothing.
        </li>
        <li>
          <strong>The leader registers last</strong> and pays {rupees(event.fees.groupMember)} for everyone at
          once, the leader included, and the hospitality of those who stay on campus.
        </li>
      </ol>
      <p className="field-help">
        Were you invited? Open the link in your mail instead: it brings you straight to your own form.
      </p>
    </section>
  );
}

/** Group or individual (spec 2): what each costs, for whom it is, and how a group comes about. */
export function Choice({ event }: { event: Event }) {
  const heading = useArrivalFocus('choice');
  return (
    <div className="wrap reg-page">
      <header className="reg-head">
        <p className="reg-eyebrow">{event.eventName}</p>
        <h1 ref={heading} tabIndex={-1}>
          Registration
        </h1>
        <p className="lead">Together or alone? You can change your mind until you send the form.</p>
      </header>
      {!event.registrationOpen && <ClosedNotice eventName={event.eventName} />}
      <div className="ways">
        <section className="plate plate-framed way" aria-labelledby="way-group">
          <Figure figure={{ name: 'together', ratios: [3, 2] }} hues={hues} strokeWidth={1.4} />
          <p className="way-tag">Recommended</p>
          <h2 id="way-group">Group</h2>
          <p className="way-price">
            <strong>{rupees(event.fees.groupMember)}</strong> a delegate
          </p>
          <p>Three or more of you, your leader included. One payment for all.</p>
          <LinkButton to="/registration?as=group">Register as a group</LinkButton>
        </section>
        <section className="plate way" aria-labelledby="way-individual">
          <Figure figure={{ name: 'alone', ratios: [1, 1], turns: 24 }} hues={['violet']} strokeWidth={1.4} />
          <h2 id="way-individual">Individual</h2>
          <p className="way-price">
            <strong>{rupees(event.fees.individual)}</strong>
          </p>
          <p>You come on your own. It takes about five minutes.</p>
          <LinkButton to="/registration?as=individual" variant="quiet">
            Register individually
          </LinkButton>
        </section>
      </div>
      <GroupInstructions event={event} />
    </div>
  );
}
