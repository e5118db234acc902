import { allCalls } from '@frizo/contracts';
import type {
  AnyCall,
  Contributions,
  LinkArea,
  LinkAudience,
  LiveTopic,
  ReleaseAnnouncement,
  ReleaseBadge,
  ReleaseLink,
  ReleaseRedirect,
} from '@frizo/contracts';

export interface ManifestLink extends Omit<ReleaseLink, 'area' | 'for'> {
  readonly area: LinkArea;
  readonly for?: LinkAudience[];
}

export interface ManifestBadge extends Omit<ReleaseBadge, 'at' | 'call' | 'request' | 'liveTopic'> {
  readonly at: { readonly area: Exclude<LinkArea, 'beauty-pro' | 'footer'>; readonly path: string };
  /** The name of a GET of the contracts. */
  readonly call: string;
  readonly request?: ReleaseBadge['request'];
  readonly liveTopic?: LiveTopic;
}

/** What a remote adds to the page around it, beside its routes and dialogs (contracts, `contributions`). */
export interface ManifestContributions {
  readonly links?: readonly ManifestLink[];
  readonly badges?: readonly ManifestBadge[];
  readonly announcements?: readonly ReleaseAnnouncement[];
  readonly redirects?: readonly ReleaseRedirect[];
}

/**
 * As a release carries it: a call by its address, since a shell that was built before it was defined has to be able to ask it.
 * @throws where a badge stands at no link of the same manifest, or asks what the contracts do not have
 */
export function contributionsOf({
  links = [],
  badges = [],
  announcements = [],
  redirects = [],
}: ManifestContributions): Required<Contributions> {
  return {
    links: [...links],
    badges: badges.map((badge) => {
      const { area, path } = badge.at;
      if (!links.some((link) => link.area === area && link.path === path))
        throw new Error(`A badge stands at ${path} in the ${area}, where the manifest has no link.`);
      return { ...badge, call: callOf(badge), request: badge.request ?? {} };
    }),
    announcements: [...announcements],
    redirects: [...redirects],
  };
}

function callOf({ call: name, request = {}, countField }: ManifestBadge): ReleaseBadge['call'] {
  const call = allCalls.find((known) => known.name === name);
  if (call?.method !== 'GET') throw new Error(`A badge asks ${name}, which is no GET of the contracts.`);
  const { error } = call.request.safeParse(request);
  if (error !== undefined)
    throw new Error(`A badge asks ${name} with what it does not take: ${error.message}`);
  if (!hasNumber(call, countField)) throw new Error(`The answer of ${name} has no number ${countField}.`);
  const { service, path, secure, groups } = call;
  return { name, service, path, secure, ...(groups && { groups: [...groups] }) };
}

interface KindOfSchema {
  readonly def: { readonly type: string };
}

function hasNumber({ answer }: AnyCall, field: string): boolean {
  const fields = 'shape' in answer ? (answer.shape as Readonly<Record<string, KindOfSchema>>) : {};
  return fields[field]?.def.type === 'number';
}
