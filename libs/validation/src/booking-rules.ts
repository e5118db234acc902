import { date } from './dates.ts';
import { phoneDigits, personName } from './named-rules.ts';
import { number } from './numbers.ts';
import { chosen, isChosen, required } from './presence.ts';
import { all } from './rule.ts';
import { violate, type Violation } from './violation.ts';

/** What an appointment needs before it can be saved (spec 5.2); the server decides whether the time is free. */
export const appointmentFields = {
  artistId: chosen,
  addressId: chosen,
  serviceId: chosen,
  date: all(required, date),
  startTime: all(chosen, number),
};

/** A professional also chooses the processing time (spec 5.2). */
export const professionalAppointmentFields = { ...appointmentFields, processingTime: all(chosen, number) };

/** The salon's client in a professional's booking (spec 5.2). */
export const salonClientFields = { phone: phoneDigits, firstName: personName, lastName: personName };

interface ServiceChoice {
  readonly artistId: unknown;
  readonly serviceId: unknown;
}

interface ServiceNode {
  readonly id: number;
  readonly leaf: boolean;
}

/** The service of an appointment must be a leaf among the services of the chosen artist (spec 5.1, 5.2). */
export function checkServiceLeaf(
  choice: ServiceChoice,
  ofArtist: readonly ServiceNode[],
): Violation | undefined {
  if (!isChosen(choice.artistId)) return violate('ARTIST_IS_NOT_SELECTED');
  if (!isChosen(choice.serviceId)) return violate('SERVICE_IS_NOT_SELECTED');
  const service = ofArtist.find(({ id }) => id === Number(choice.serviceId));
  if (!service) return violate('SELECTED_SERVICE_IS_MISSING');
  return service.leaf ? undefined : violate('SELECTED_SERVICE_IS_NOT_A_LEAF');
}
