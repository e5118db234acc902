import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import { systemClock } from '../clock.ts';
import { startHost, type Host, type HostOptions } from '../host.ts';
import { createLogger } from '../log.ts';
import { inject, type Injected, type InjectOptions } from './inject.ts';
import { createTestTokens, type TestTokens } from './test-tokens.ts';

/** Services under test, called as a gateway would call them. */
export interface TestHost extends Host {
  /** The base URL of the services. */
  readonly url: string;
  readonly tokens: TestTokens;
  call<C extends AnyCall>(
    call: C,
    request: RequestOf<C>,
    options?: InjectOptions,
  ): Promise<Injected<AnswerOf<C>>>;
}

export interface TestHostOptions extends Omit<HostOptions, 'checkAnswers' | 'tokens'> {
  /** Accepts the tokens of identity, which must be among the services, instead of the test's own. */
  readonly takesTokensOfIdentity?: boolean;
}

/** Starts services for a test: answers are validated, tokens are the test's own, and only fatal errors are logged. */
export async function startTestHost({
  takesTokensOfIdentity = false,
  ...options
}: TestHostOptions): Promise<TestHost> {
  const clock = options.clock ?? systemClock;
  const tokens = await createTestTokens(clock);
  const host = await startHost({
    log: createLogger('test', 'fatal'),
    ...options,
    clock,
    ...(!takesTokensOfIdentity && { tokens: tokens.verifier }),
    checkAnswers: true,
  });
  const server = createServer((request, response) => {
    const handler = host.handlers.get(request.url?.split('/')[2] ?? '');
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...host,
    url,
    tokens,
    call: (call, request, callOptions) => inject({ url, tokens }, call, request, callOptions),
    async stop() {
      server.closeAllConnections();
      server.close();
      await host.stop();
    },
  };
}
