import fc from 'fast-check';

/** Zones with all special cases: no changes, southern hemisphere, quarter-hour offsets, changes at midnight, a half-hour change. */
export const zoneNames = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Anchorage',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Europe/London',
  'UTC',
];

export const zones = fc.constantFrom(...zoneNames);

/** Unix seconds from 1990 to 2050. */
export const instants = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2050, 0) / 1000 });
