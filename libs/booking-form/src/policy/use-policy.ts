import { useState } from 'react';
import type { SalonPolicy } from '@frizo/contracts';
import { depositCentsOf, freeUntilOf, policyAmounts, requiresAcceptance } from '@frizo/money';
import type { PolicyAmounts, PricedService } from '@frizo/money';
import type { RequestFailure } from '@frizo/remote-kit';
import type { BookingState } from '../booking-form-context.ts';
import { bookingApi } from '../booking.api.ts';
import { activeOf, startOf, type Draft, type Entry } from '../draft/draft.ts';
import { costOf, serviceOf } from '../offered-services.ts';

/** What the salon asks for the services that are about to be booked. */
export interface AskedTerms extends PolicyAmounts {
  readonly policy: SalonPolicy;
  /** The last instant at which canceling all of them is free, and the zone to show it in; null until a time is chosen. */
  readonly freeUntil: { readonly timestamp: number; readonly timezone: string } | null;
}

/** The cancellation policy of a salon, and whether the client has accepted it (decision 0041). */
export interface PolicyAcceptance {
  /** Null while nothing is asked. */
  asked(draft: Draft, booking: BookingState): AskedTerms | null;
  isAccepted(terms: AskedTerms): boolean;
  /** The form was sent without acceptance. */
  readonly isMissing: boolean;
  setAccepted(terms: AskedTerms, isAccepted: boolean): void;
  /** Whether the form can be sent; otherwise the checkbox says why not. */
  check(draft: Draft, booking: BookingState): boolean;
  /** Adds to new bookings what the client has accepted. */
  accept(entries: readonly Entry[], booking: BookingState): Entry[];
  /** Shows the policy that a refusal contains: the salon has changed it meanwhile. */
  refuse(failure: RequestFailure): void;
}

/** Reads the policy of a salon and keeps what the client has accepted: with other amounts it has to be accepted again. */
export function usePolicy(salonId: number): PolicyAcceptance {
  const { data } = bookingApi.useGetBookingPolicyQuery({ salonId });
  const [newer, setNewer] = useState<SalonPolicy | null>(null);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const policy = newer ?? data?.policy ?? null;

  const asked: PolicyAcceptance['asked'] = (draft, booking) =>
    policy && askedFor(policy, activeOf(draft), booking);
  const isAccepted = (terms: AskedTerms) => accepted === signatureOf(terms);

  return {
    asked,
    isAccepted,
    isMissing,
    setAccepted(terms, isChecked) {
      setAccepted(isChecked ? signatureOf(terms) : null);
      setMissing(false);
    },
    check(draft, booking) {
      const terms = asked(draft, booking);
      if (!terms || isAccepted(terms)) return true;
      setMissing(true);
      return false;
    },
    accept: (entries, booking) =>
      policy === null ? [...entries] : entries.map((entry) => withAcceptance(entry, policy, booking)),
    refuse({ items = [] }) {
      const details = items.find((item) => item?.key === 'booking.policy_changed')?.details;
      if (details === undefined) return;
      // Schemas are not part of the browser build: our own server wrote it as the contract says.
      const current = details['policy'] as SalonPolicy | null | undefined;
      if (current) setNewer(current);
      setAccepted(null);
    },
  };
}

function askedFor(
  policy: SalonPolicy,
  serviceBlocks: Draft['serviceBlocks'],
  booking: BookingState,
): AskedTerms | null {
  const booked = serviceBlocks.filter(({ saved }) => saved === null);
  const services = booked.flatMap((serviceBlock): PricedService[] => {
    const cost = costOf(serviceBlock, serviceOf(serviceBlock, booking.offered));
    return cost ? [{ serviceId: serviceBlock.serviceId, priceCents: cost.priceCents }] : [];
  });
  if (!requiresAcceptance(policy, services)) return null;
  const starts = booked.flatMap((serviceBlock) => startOf(serviceBlock, booking.zoneOf) ?? []);
  const [first] = starts.toSorted((one, other) => one.startTimestamp - other.startTimestamp);
  const freeUntil = first && {
    timestamp: freeUntilOf(policy, first.startTimestamp),
    timezone: booking.zoneOf(first.addressId),
  };
  return { policy, ...policyAmounts(policy, services), freeUntil: freeUntil ?? null };
}

function signatureOf({ policy, depositCents, lateFeeCents, noShowFeeCents }: AskedTerms): string {
  return [policy.version, depositCents, lateFeeCents, noShowFeeCents].join(':');
}

/** A booking is saved with the artist who was assigned, whose price may differ from the cheapest. */
function withAcceptance(entry: Entry, policy: SalonPolicy, { offered }: BookingState): Entry {
  if (entry.kind !== 'book') return entry;
  const offer = offered.of(entry.artistId)?.find(({ id }) => id === entry.serviceId);
  if (!offer) return entry;
  const service = { serviceId: entry.serviceId, priceCents: offer.priceCent };
  if (!requiresAcceptance(policy, [service])) return entry;
  const acceptedPolicy = { version: policy.version, depositCent: depositCentsOf(policy, service) };
  return { ...entry, acceptedPolicy };
}
