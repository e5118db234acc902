import { pushSandbox } from '@frizo/contracts';
import { z } from 'zod';

const settings = z.object({
  /** The public address of the portal; with `https:`, cookies are sent over TLS only. */
  PUBLIC_URL: z.url().default('http://localhost:4000'),
  /** The embedded push service; `npm start` sets it if no keys are configured. */
  PUSH_SANDBOX: z.string().default(''),
});

/** The names of the settings, for the host: the service gets no others. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export interface IdentityEnv {
  readonly isSecureOrigin: boolean;
  /** An address that subscriptions may have in addition to public push services. */
  readonly pushSandboxUrl: string | undefined;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): IdentityEnv {
  const { PUBLIC_URL, PUSH_SANDBOX } = settings.parse(env);
  return {
    isSecureOrigin: PUBLIC_URL.startsWith('https:'),
    pushSandboxUrl: PUSH_SANDBOX ? pushSandbox.parse(JSON.parse(PUSH_SANDBOX)).url : undefined,
  };
}
