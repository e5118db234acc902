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
  /** The name of a GET call of the contracts. */
  readonly call: string;
  readonly request?: ReleaseBadge['request'];
  readonly liveTopic?: LiveTopic;
}

/** What a remote adds to the page in addition to its routes and dialogs (contracts, `contributions`). */
export interface ManifestContributions {
  readonly links?: readonly ManifestLink[];
  readonly badges?: readonly ManifestBadge[];
  readonly announcements?: readonly ReleaseAnnouncement[];
  readonly redirects?: readonly ReleaseRedirect[];
}

/**
 * Converts contributions for a release: a call becomes its path, since a shell that is older than the call has to be able to send it.
 * @throws if the manifest has no link for a badge, or the contracts do not have its call
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
        throw new Error(`The manifest has a badge at ${path} in the ${area}, but no link there.`);
      return { ...badge, call: callOf(badge), request: badge.request ?? {} };
    }),
    announcements: [...announcements],
    redirects: [...redirects],
  };
}

function callOf({ call: name, request = {}, countField }: ManifestBadge): ReleaseBadge['call'] {
  const call = allCalls.find((known) => known.name === name);
  if (call?.method !== 'GET')
    throw new Error(`A badge uses ${name}, which is not a GET call of the contracts.`);
  const { error } = call.request.safeParse(request);
  if (error !== undefined)
    throw new Error(`The request of a badge is not valid for ${name}: ${error.message}`);
  if (!hasNumber(call, countField))
    throw new Error(`The answer of ${name} has no number field ${countField}.`);
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
