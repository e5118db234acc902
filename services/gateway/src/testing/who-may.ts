import type { Role } from './cast.ts';
import { roles } from './cast.ts';

const everyone = roles;
const members = roles.filter((role) => role !== 'visitor');
const admins: readonly Role[] = ['admin'];

/**
 * Who may make each call at all, written down a second time and apart from the services' policies: a call that is new, or whose
 * policy has changed, has to be thought about here. What somebody may do to what is whose is each service's to prove.
 */
export const whoMay: Readonly<Record<string, readonly Role[]>> = {
  logIn: everyone,
  quickSignIn: everyone,
  renewSession: everyone,
  logOut: everyone,
  getCurrentUser: members,
  getCaptchaChallenge: everyone,
  clientSignUp: everyone,
  proSignUp: everyone,
  listBusiness: members,
  forgotPassword: everyone,
  resetPassword: everyone,
  changePassword: members,
  changeEmail: members,
  confirmEmail: everyone,
  updateProfile: members,
  setPushToken: members,
  getUnsignedDocuments: members,
  signDocument: members,
  getServiceTree: everyone,
  getSalonInfoByArtist: everyone,
  getArtistServices: everyone,
  getSalonArtists: everyone,
  getZip: everyone,
  getGalleryItem: everyone,
  uploadImage: members,
  searchGallery: everyone,
  suggestNames: everyone,
  suggestPlaces: everyone,
  getTimeIntervals: everyone,
  getTimeMarkers: everyone,
  holdTime: members,
  releaseHold: members,
  bookAsClient: members,
  getClientAppointments: members,
  getLegalDocument: everyone,
  getSignUpDocuments: everyone,
  getClientStream: members,
  markStreamMessageRead: members,
  sendStreamMessage: admins,
  getSentStreamMessages: admins,
  getFeatureFlags: everyone,
  getOwnFeatureFlags: members,
  getFlags: admins,
  saveFlag: admins,
  removeFlag: admins,
  getFlagChanges: admins,
  getVersions: everyone,
  reportRemoteFailure: everyone,
};
