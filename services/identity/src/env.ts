import { pushSandbox } from '@frizo/contracts';
import { z } from 'zod';

const settings = z.object({
  /** Whether people reach the portal over TLS: the refresh cookie is then sent over nothing else. */
  PUBLIC_URL: z.url().default('http://localhost:4000'),
  /** Of the embedded push service; `npm start` sets it where nobody has brought keys. */
  PUSH_SANDBOX: z.string().default(''),
});

export interface IdentityEnv {
  readonly isSecureOrigin: boolean;
  /** Where subscriptions may lead besides push services over TLS. */
  readonly pushSandboxUrl: string | undefined;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): IdentityEnv {
  const { PUBLIC_URL, PUSH_SANDBOX } = settings.parse(env);
  return {
    isSecureOrigin: PUBLIC_URL.startsWith('https:'),
    pushSandboxUrl: PUSH_SANDBOX ? pushSandbox.parse(JSON.parse(PUSH_SANDBOX)).url : undefined,
  };
}
