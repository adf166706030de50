import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { eventsQuery } from '#conference/web/index.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { registrationsQuery } from '#registration/web/index.ts';
import { upcomingEvents } from './upcoming-events.ts';

type Popup = 'registered' | 'upcoming';

/** The two popups of product 3.6, each opened and closed by its button; opening one closes the other. */
export function EventPopups() {
  const [open, setOpen] = useState<Popup>();
  const toggle = (popup: Popup) => setOpen(open === popup ? undefined : popup);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-1">
        <ToggleButton
          label="Events Registered"
          open={open === 'registered'}
          toggle={() => toggle('registered')}
        />
        <ToggleButton label="Upcoming Events" open={open === 'upcoming'} toggle={() => toggle('upcoming')} />
      </div>
      {open && (
        <section
          id="dashboard-popup"
          aria-label={open === 'registered' ? 'Events Registered' : 'Upcoming Events'}
          className="plate"
        >
          {open === 'registered' ? <EventsRegistered /> : <UpcomingEvents />}
        </section>
      )}
    </div>
  );
}

function ToggleButton({ label, open, toggle }: { label: string; open: boolean; toggle: () => void }) {
  return (
    <Button
      variant="quiet"
      className="px-2! aria-expanded:border-gold-text aria-expanded:text-gold-text"
      aria-expanded={open}
      aria-controls={open ? 'dashboard-popup' : undefined}
      onClick={toggle}
    >
      {label}
    </Button>
  );
}

function EventsRegistered() {
  const registrations = useQuery(registrationsQuery);
  if (registrations.isError) return <p>Something went wrong!</p>;
  if (!registrations.data) return <p>Loading...</p>;
  return (
    <Lines
      lines={registrations.data.ypEvents.map(({ eventName }) => eventName)}
      empty="No events registered."
    />
  );
}

function UpcomingEvents() {
  const [now] = useState(Date.now);
  const events = useQuery(eventsQuery);
  if (events.isError) return <p>Something went wrong!</p>;
  if (!events.data) return <p>Loading...</p>;
  return <Lines lines={upcomingEvents(events.data.events, now)} empty="To be announced..stay tuned" />;
}

function Lines({ lines, empty }: { lines: readonly string[]; empty: ReactNode }) {
  if (lines.length === 0) return <p>{empty}</p>;
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
