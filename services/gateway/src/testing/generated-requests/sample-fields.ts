import type { Fields } from './schema.ts';

const phone = '6025550147';
const person = { firstName: 'Ada', lastName: 'Moss', phone };
const salon = { salonName: 'Moss Studio', suite: '2', zip: '85004', salonPhone: phone };

/**
 * Fields that a generated request needs in addition to its schema: those that a policy depends on (in mode 1 these calls are for
 * professionals of the salon, which booking's own tests prove), and those with rules beyond the schema. Undefined omits a field.
 */
export const sampleFields: Readonly<Record<string, Fields>> = {
  getOwnTimeIntervals: { mode: 2 },
  getOwnTimeMarkers: { mode: 2 },
  clientSignUp: { username: 'new-client@frizo.test', ...person },
  proSignUp: { username: 'new-owner@frizo.test', ...person, ...salon },
  listBusiness: salon,
  forgotPassword: { username: 'client@frizo.test' },
  changeEmail: { newEmail: 'new@frizo.test' },
  updateProfile: { ...person, imageId: 0 },
  searchGallery: { after: undefined },
  blockTime: { from: 36_000, to: 39_600 },
  findSalonClient: { clientPhone: phone },
  addSalonClient: { ...person, email: 'ada@frizo.test' },
  editSalonClient: { ...person, email: 'ada@frizo.test' },
  updateProfessionalProfile: { salonName: salon.salonName, phone },
  editAddresses: { addressData: {} },
  // The artist's own work: that of others is refused, which gallery's own tests prove.
  addGalleryItem: { userID: 103 },
  addGalleryItems: { items: [{ userID: 103, salonServiceID: 1, imageId: 1 }] },
  editGalleryItem: { userID: 103 },
  saveArtist: { ...person, username: 'artist@frizo.test', userID: 7 },
  ...Object.fromEntries(
    [
      'getSalonStatement',
      'getSalonStatementFile',
      'getYearlyTotals',
      'getArtistEarnings',
      'getArtistEarningsFile',
      'getPaymentTransfers',
    ].map((call) => [call, { timezone: 'America/Phoenix' }]),
  ),
  // No policy is saved.
  saveSalonPolicy: { baseVersion: 0 },
  buyGiftCard: { recipientEmail: 'friend@frizo.test' },
  getCustomerCharges: { mode: 'client' },
  getPaymentOrders: { mode: 'cli' },
  createPaymentOrder: {
    aptPriceList: [{ appointmentId: 1, price: 1, priceCent: 100 }],
    ...{ serviceTotalEntered: 1, serviceTotalEnteredCent: 100, taxPercent: 0, taxValue: 0, taxValueCent: 0 },
    ...{ serviceAndTax: 1, serviceAndTaxCent: 100 },
  },
};
