import type { OfferedService } from '@frizo/contracts';

/** A balayage: $120.00, an hour and a half. Pass overrides for what differs. */
export function buildService(overrides: Partial<OfferedService> = {}): OfferedService {
  return {
    id: 101,
    salonServiceId: 501,
    i18nKey: 'Balayage',
    parentId: 1,
    categoryKey: 'Hair',
    priceCent: 12_000,
    durationValue: 5_400,
    processingValue: 5_400,
    ...overrides,
  };
}
