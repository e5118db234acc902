import type { Env } from '@frizo/service-kit';

export interface RolloutEnv {
  /** People reach the portal over TLS alone: its cookies never travel without. */
  readonly isSecureOrigin: boolean;
}

export function readEnv({ PUBLIC_URL = '' }: Env): RolloutEnv {
  return { isSecureOrigin: PUBLIC_URL.startsWith('https:') };
}
