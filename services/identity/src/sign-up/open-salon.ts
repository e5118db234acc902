import { openSalon as openSalonRequest } from '@frizo/contracts';
import { refusedFields, type Bus } from '@frizo/service-kit';
import type { TypedBusiness } from './clean-person.ts';

export interface SalonRequest {
  readonly openingId: string;
  readonly userType: 2 | 7;
  readonly business: TypedBusiness;
  readonly lat: number | null;
  readonly lon: number | null;
}

/**
 * Requests a salon draft from business, which is opened by `identity.business-listed.v1`, and deleted if that event never
 * arrives. If business does not reply, nothing has been stored here yet and the caller gets a 503.
 * @param names maps field names of business to those of the call
 * @throws DomainError with the codes by field of business's refusal
 */
export async function openSalon(
  bus: Bus,
  { openingId, userType, business, lat, lon }: SalonRequest,
  names: Readonly<Record<string, string>>,
): Promise<number> {
  const answer = await bus.request(openSalonRequest, {
    openingId,
    type: userType === 2 ? 'individual' : 'company',
    title: business.salonName,
    phone: business.salonPhone,
    address: business.streetAddress,
    suite: business.suite || null,
    zip: business.zip,
    lat,
    lon,
  });
  if (answer.outcome === 'opened') return answer.salonId;
  const fields = Object.entries(answer.fields).map(([name, codes]) => [names[name] ?? name, codes]);
  throw refusedFields(Object.fromEntries(fields) as Record<string, string[]>);
}
