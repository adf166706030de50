import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownPassesQuery } from '#attendance/web/index.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { ownTimetablesQuery } from '#timetable/web/index.ts';
import type { OwnRegistration } from './next-step.ts';
import { deleteStoredPasses, storePasses } from './stored-passes.ts';

export const hasPass = ({ assignedCommittee, over }: OwnRegistration): boolean =>
  Boolean(assignedCommittee) && !over;

/**
 * Stores the delegate's passes and the dashboard page on the device, so that they can be shown offline (product 22.24).
 */
export function StoredPassesKeeper({ registrations }: { registrations: readonly OwnRegistration[] }) {
  const passes = useQuery(ownPassesQuery).data?.passes;
  const timetables = useQuery(ownTimetablesQuery).data?.timetables;
  useEffect(() => {
    if (!passes) return;
    const kept = passes.flatMap((pass) => {
      const registration = registrations.find(({ _id }) => _id === pass.registrationId);
      const own = timetables?.find(({ registrationId }) => registrationId === pass.registrationId);
      return registration && hasPass(registration)
        ? {
            ...pass,
            eventName: registration.eventName,
            backgroundGuide: registration.seat?.backgroundGuide ?? null,
            sessions: own?.sessions ?? [],
          }
        : [];
    });
    if (kept.length === 0) void deleteStoredPasses();
    else void storePasses({ keptAt: Date.now(), passes: kept }).then(() => storePageForOffline('/dashboard'));
  }, [passes, timetables, registrations]);
  return null;
}
