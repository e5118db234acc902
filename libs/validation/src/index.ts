export { codes, messageOfCode, messages, violate, type Violation, type ViolationCode } from './violation.ts';
export { all, isAbsent, type Rule, type Values, withMessage } from './rule.ts';
export {
  artistRequired,
  categoryRequired,
  chosen,
  imageRequired,
  matchesPassword,
  required,
  serviceRequired,
} from './presence.ts';
export { alpha, digits, email, length, maxEmailLength, name, password, phone, salonName } from './text.ts';
export { atLeast, atMost, equalTo, greaterThan, lessThan, notEqualTo, number } from './numbers.ts';
export { date, inFuture, inPast, olderThan } from './dates.ts';
export { url } from './url.ts';
export { checkFields, fieldCodes, type Fields, formValidator, type Violations } from './fields.ts';
export { isMisleading } from './misleading.ts';
export {
  businessName,
  instagramUsername,
  maxSuiteLength,
  newPassword,
  editedPersonName,
  personName,
  phoneDigits,
  phoneLength,
  priceDollars,
  requiredEmail,
  shortPersonName,
  streetAddress,
  suite,
  taxPercent,
  zipCode,
} from './named-rules.ts';
export {
  artistFields,
  businessProfileFields,
  changeEmailFields,
  changePasswordFields,
  clientSignUpFields,
  listBusinessFields,
  profileFields,
  proSignUpFields,
  salonAddressFields,
} from './account-rules.ts';
export {
  appointmentFields,
  checkServiceLeaf,
  professionalAppointmentFields,
  salonClientFields,
} from './booking-rules.ts';
export {
  bankAccountFields,
  isoDateOf,
  payoutProfileFields,
  type PayoutProfileContext,
} from './payout-rules.ts';
export { salonServiceFields } from './service-rules.ts';
export {
  addGalleryItemsRules,
  addSalonClientRules,
  bookAsClientRules,
  checkArtistInvitationRules,
  checkResetLinkRules,
  confirmPhoneRules,
  getBookDataRules,
  getClientAppointmentsRules,
  getConfirmationRules,
  getFavoriteItemsRules,
  getProfessionalAppointmentsRules,
  getSalonClientsRules,
  getUnseenAppointmentsRules,
  importSalonClientsRules,
  processingTimeRules,
  salonAddressesRules,
  saveBookingSettingsRules,
  saveSalonPolicyRules,
  searchGalleryRules,
  suggestNamesRules,
  suggestStreetsRules,
} from './contract-rules.ts';
export {
  candidateAudienceRules,
  getFlagChangesRules,
  getRolloutMovesRules,
  getSentStreamMessagesRules,
  moveRolloutRules,
  saveFlagRules,
  sendStreamMessageRules,
} from './admin-contract-rules.ts';
export {
  flagKeyRules,
  quickSignInRules,
  reportPageHealthRules,
  reportRemoteFailureRules,
} from './first-load-contract-rules.ts';
export { cleaned, cleanText, digitsOf, formatPhone, normalizeEmail } from './clean.ts';
