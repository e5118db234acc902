import type { Env } from '@frizo/service-kit';

export interface RolloutEnv {
  /** The portal is served over TLS: its cookies are sent over TLS only. */
  readonly isSecureOrigin: boolean;
}

export function readEnv({ PUBLIC_URL = '' }: Env): RolloutEnv {
  return { isSecureOrigin: PUBLIC_URL.startsWith('https:') };
}
