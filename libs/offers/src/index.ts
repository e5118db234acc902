export { effectiveService, type ArtistService, type SalonService } from './effective-service.ts';
