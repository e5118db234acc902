// Generated from libs/contracts by `npm run contracts:rules`; `npm run contracts:check` compares. The published rules are listed in
// libs/workshop/src/contracts/browser-rules.ts.

export const addGalleryItemsRules = { items: { maxItems: 50 } } as const;

export const addSalonClientRules = { comment: { maxLength: 1000, default: '' } } as const;

export const bookAsClientRules = { appointments: { minItems: 1, maxItems: 10 } } as const;

export const checkArtistInvitationRules = { token: { minLength: 1, maxLength: 200 } } as const;

export const checkResetLinkRules = { token: { minLength: 1, maxLength: 200 } } as const;

export const confirmPhoneRules = { code: { maxLength: 20 } } as const;

export const getBookDataRules = { members: { minItems: 1, maxItems: 50 } } as const;

export const getClientAppointmentsRules = { combinedSearch: { maxLength: 100 } } as const;

export const getConfirmationRules = { token: { minLength: 1, maxLength: 200 } } as const;

export const getFavoriteItemsRules = { limit: { minimum: 1, maximum: 48, default: 12 } } as const;

export const getProfessionalAppointmentsRules = {
  limit: { minimum: 1, maximum: 50, default: 10 },
  artistList: { maxItems: 50 },
  sort: { choices: ['soonest', 'latest', 'client', 'artist'] },
} as const;

export const getSalonClientsRules = { order: { choices: ['name', 'last-added'] } } as const;

export const getUnseenAppointmentsRules = { limit: { minimum: 1, maximum: 50, default: 20 } } as const;

export const importSalonClientsRules = { rows: { maxItems: 100 } } as const;

export const processingTimeRules = { minimum: 900, maximum: 86400, multipleOf: 900 } as const;

export const salonAddressesRules = { maxItems: 20 } as const;

export const saveBookingSettingsRules = { horizonDays: { minimum: 1, maximum: 730 } } as const;

export const saveSalonPolicyRules = {
  freeCancellationHours: { minimum: 0, maximum: 168 },
  lateFeePercent: { minimum: 0, maximum: 100 },
  noShowFeePercent: { minimum: 0, maximum: 100 },
  words: { maxLength: 500 },
  deposits: { maxItems: 300 },
  baseVersion: { minimum: 0 },
} as const;

export const searchGalleryRules = {
  count: { minimum: 1, maximum: 48, default: 12 },
  serviceList: { maxItems: 100 },
  state: { pattern: /^[A-Z]{2}$/ },
  latitude: { minimum: -90, maximum: 90 },
  longitude: { minimum: -180, maximum: 180 },
  salonArtist: { maxLength: 100 },
} as const;

export const suggestNamesRules = { input: { minLength: 2, maxLength: 100 } } as const;

export const suggestStreetsRules = { input: { minLength: 3, maxLength: 100 } } as const;
