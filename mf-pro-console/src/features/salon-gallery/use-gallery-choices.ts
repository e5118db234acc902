import type { SessionUser } from '@frizo/contracts';
import { useIsLimited } from '../../plan-required.component.tsx';
import { businessProfileApi } from '../my-salon/business-profile.api.ts';
import { salonServicesApi } from '../salon-services/salon-services.api.ts';
import { choicesOfArtist, choicesOfSalon, managesGallery, type GalleryChoices } from './gallery-choices.ts';

export interface GalleryContext {
  readonly user: SessionUser;
  readonly choices: GalleryChoices;
  readonly isServicePaused: boolean;
  /** The plan does not allow more pictures. */
  readonly isLimited: boolean;
  /** Whether clients see the salon. */
  readonly isPublic: boolean;
}

export type LoadedGallery =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'shown'; readonly gallery: GalleryContext };

/** What every page of the gallery needs to know about the salon. */
export function useGalleryContext(user: SessionUser): LoadedGallery {
  const isManager = managesGallery(user);
  const isLimited = useIsLimited('LIMIT_ADD_GALLERY_IMAGE');
  const profile = businessProfileApi.useGetProfessionalProfileQuery({});
  const tree = salonServicesApi.useGetServiceTreeQuery({});
  const list = salonServicesApi.useGetOwnSalonServicesQuery({}, { skip: !isManager });
  const own = salonServicesApi.useGetOwnArtistServicesQuery({ artistId: user.id }, { skip: isManager });
  const services = isManager ? list : own;
  const parts = [profile, tree, services];
  const choices =
    tree.data === undefined
      ? undefined
      : isManager
        ? list.data && choicesOfSalon(user, list.data, tree.data.response)
        : own.data && choicesOfArtist(user, own.data.services, tree.data.response);
  if (profile.data !== undefined && choices !== undefined) {
    const { servicePaused, publicAvailable } = profile.data;
    return {
      kind: 'shown',
      gallery: { user, choices, isServicePaused: servicePaused, isLimited, isPublic: publicAvailable },
    };
  }
  if (!parts.some(({ isError }) => isError)) return { kind: 'loading' };
  return {
    kind: 'failed',
    isRetrying: parts.some(({ isFetching }) => isFetching),
    retry: () => parts.forEach(({ data, refetch }) => void (data === undefined && refetch())),
  };
}
