import { useQuery } from '@tanstack/react-query';
import { ownOffersAndWaitingPlacesQuery, ownSwapsQuery } from '#allocation/web/index.ts';
import { type OwnMoney, ownMoneyQuery, ownOpenResubmissionRequestsQuery } from '#bank/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { ownAnswersQuery } from '#questions/web/index.ts';
import { describeMissingDetails } from '#registration/rule/missing-details.ts';
import { ownDetailsQuery } from '#welfare/web/index.ts';
import {
  describeNextStep,
  describeResubmissionStep,
  type OwnRegistration,
  type SeatNews,
  type Where,
} from './next-step.ts';

export function useNextStep(registration: OwnRegistration, where: Where = 'below') {
  const requests = useQuery(ownOpenResubmissionRequestsQuery);
  const request = requests.data?.requests.find(({ regID }) => regID === registration._id);
  const { club } = useSite();
  const news = useSeatNews(registration);
  const money = useOwnMoney(registration._id);
  const missing = useMissingDetails(registration._id);
  const step = describeNextStep(registration, club.email, {
    requested: request && describeResubmissionStep(request, registration.paymentReference ?? '', where),
    news: news === 'loading' ? undefined : news,
    missing,
    refund: money,
    where,
    isPaid: money?.unpaidAmount === 0,
  });
  const isLoading = news === 'loading' || (registration.proofRequested && !requests.data);
  return { step, missing, isLoading, request, requests };
}

function useMissingDetails(id: string): string | undefined {
  const answers = useQuery(ownAnswersQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === id,
  );
  const details = useQuery(ownDetailsQuery).data?.registrations.find(
    ({ registrationId }) => registrationId === id,
  );
  const consent = details?.consent.state;
  return describeMissingDetails({
    answers: answers?.missing.length ?? 0,
    birthDate: details?.asksBirthDate === true && details.birthDate === null,
    emergencyContact: details?.asksEmergencyContact === true && details.emergencyContact === null,
    guardianConsent: consent === 'missing' || consent === 'requested',
  });
}

function useSeatNews({ eventName, status, over }: OwnRegistration): SeatNews | 'loading' {
  const offers = useQuery(ownOffersAndWaitingPlacesQuery);
  const swaps = useQuery(ownSwapsQuery);
  if (status === 'confirmed' && !over && (offers.isPending || swaps.isPending)) return 'loading';
  const isOfEvent = (news: { eventName: string }) => news.eventName === eventName;
  return {
    offer: offers.data?.offers.find(isOfEvent),
    swap: swaps.data?.toAnswer.find(isOfEvent),
    place: offers.data?.waiting.find(isOfEvent),
  };
}

/**
 * Returns the payments and refunds of a registration. Undefined while loading, and for a group member, whose leader
 * pays.
 */
export function useOwnMoney(registrationId: string): OwnMoney | undefined {
  return useQuery(ownMoneyQuery).data?.registrations.find(({ regID }) => regID === registrationId);
}
