import type { OfferedService } from '@frizo/contracts';
import {
  appointmentFields,
  checkFields,
  checkServiceLeaf,
  professionalAppointmentFields,
} from '@frizo/validation';
import { nothing, type Block } from './block.ts';

export type BlockField = 'artistId' | 'addressId' | 'serviceId' | 'date' | 'startTime' | 'processingTime';

/** What is wrong with each field of a block, in words. */
export type FieldTexts = Partial<Record<BlockField, string>>;

/** Spec 5.2, before anything is sent. Undefined when nothing is wrong. */
export function checkBlock(
  block: Block,
  services: readonly OfferedService[] | undefined,
  isProfessional: boolean,
): FieldTexts | undefined {
  const fields = isProfessional ? professionalAppointmentFields : appointmentFields;
  const { serviceId: _asked, ...wrong } = checkFields<BlockField>(
    fields as Record<BlockField, (typeof fields)['artistId']>,
    { ...block },
  );
  const texts: FieldTexts = Object.fromEntries(
    Object.entries(wrong).map(([field, violation]) => [field, violation.message]),
  );
  // Without an artist there are no services to choose from.
  const service =
    block.artistId === nothing
      ? undefined
      : checkServiceLeaf(
          block,
          services?.map(({ id }) => ({ id, leaf: true })) ?? [{ id: block.serviceId, leaf: true }],
        );
  if (service) texts.serviceId = service.message;
  return Object.keys(texts).length > 0 ? texts : undefined;
}
