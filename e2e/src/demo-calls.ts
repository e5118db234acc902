import {
  addressOf,
  type AnswerOf,
  type AnyCall,
  clientHeaders,
  headerNames,
  logIn,
  type RequestOf,
} from '@frizo/contracts';
import { demoPassword, type DemoUser } from '@frizo/demo';

/** Makes a call as one user. @throws if it is refused */
type CallAs = <C extends AnyCall>(call: C, request: RequestOf<C>) => Promise<AnswerOf<C>>;

/** Logs a demo user in without a browser, for what a journey needs and is not about. The session is valid for ten minutes. */
export async function callsAs(portal: string, { email }: Pick<DemoUser, 'email'>): Promise<CallAs> {
  const headers: Record<string, string> = { ...clientHeaders, 'content-type': 'application/json' };
  const call: CallAs = async (contract, request) => {
    const { method, url, body } = addressOf(contract, request);
    const response = await fetch(portal + url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${contract.name} as ${email}: ${response.status} ${await response.text()}`);
    return contract.answer.parse(await response.json()) as AnswerOf<typeof contract>;
  };
  const { token } = await call(logIn, { username: email, password: demoPassword });
  headers[headerNames.token] = token;
  return call;
}
