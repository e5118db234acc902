import type { Env } from '@frizo/service-kit';

/** The names of the settings, for the host: the service gets no others. */
export const settingNames: readonly string[] = ['PUBLIC_URL', 'SHELL_FOLDER', 'FRONT_VERSION'];

export interface RolloutEnv {
  /** The portal is served over TLS: its cookies are sent over TLS only. */
  readonly isSecureOrigin: boolean;
}

export function readEnv({ PUBLIC_URL = '' }: Env): RolloutEnv {
  return { isSecureOrigin: PUBLIC_URL.startsWith('https:') };
}
