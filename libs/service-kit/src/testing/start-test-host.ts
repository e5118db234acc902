import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOf, AnyCall, RequestOf } from '@frizo/contracts';
import { systemClock } from '../clock.ts';
import { startHost, type Host, type HostOptions } from '../host.ts';
import { createLogger } from '../log.ts';
import { inject, type Injected, type InjectOptions } from './inject.ts';
import { createTestTokens, type TestTokens } from './test-tokens.ts';

/** Services under test, reached as a gateway would reach them. */
export interface TestHost extends Host {
  /** Where they answer. */
  readonly url: string;
  readonly tokens: TestTokens;
  call<C extends AnyCall>(
    call: C,
    request: RequestOf<C>,
    options?: InjectOptions,
  ): Promise<Injected<AnswerOf<C>>>;
}

export interface TestHostOptions extends Omit<HostOptions, 'checkAnswers' | 'tokens'> {
  /** Takes the tokens that identity signs, which must be among the services, and not the test's own. */
  readonly takesTokensOfIdentity?: boolean;
}

/** Starts services for a test: answers held against their contracts, tokens of the test's own, logs only of what breaks. */
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
