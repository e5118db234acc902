import { z } from 'zod';

const settings = z.object({
  /** Whether people reach the portal over TLS: the refresh cookie is then sent over nothing else. */
  PUBLIC_URL: z.url().default('http://localhost:4000'),
});

export interface IdentityEnv {
  readonly isSecureOrigin: boolean;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): IdentityEnv {
  const { PUBLIC_URL } = settings.parse(env);
  return { isSecureOrigin: PUBLIC_URL.startsWith('https:') };
}
