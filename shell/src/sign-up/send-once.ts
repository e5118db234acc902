import { isRequestError, RequestError } from '@frizo/api-client';
import { captchaField } from '../captcha/captcha-field-name.ts';
import type { Captcha } from '../captcha/create-captcha.ts';

/** What one sign-up is sent with: the same again where nobody knows what became of it. */
export interface Attempt {
  readonly captcha: string;
  readonly idempotencyKey: string;
}

export interface SendOnceParts {
  readonly captcha: Pick<Captcha, 'solution' | 'reset'>;
  readonly newKey: () => string;
}

export type SendOnce = <Answer>(
  values: object,
  send: (attempt: Attempt) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Sends a sign-up so that pressing the button again after a break of the connection cannot tell somebody that their own, new account is
 * taken: with nothing changed, the same write goes out, and the server does it once. Any refusal spends the captcha.
 */
export function createSendOnce({ captcha, newKey }: SendOnceParts): SendOnce {
  let unanswered: (Attempt & { readonly values: string }) | null = null;

  async function attemptFor(values: string) {
    if (unanswered?.values === values) return unanswered;
    return { values, captcha: await solutionOf(captcha), idempotencyKey: newKey() };
  }

  return async (values, send) => {
    const attempt = await attemptFor(JSON.stringify(values));
    unanswered = null;
    try {
      return await send(attempt);
    } catch (error) {
      if (isRefusal(error)) captcha.reset(error.fields?.[captchaField] !== undefined);
      else unanswered = attempt;
      throw error;
    }
  };
}

/** The server has looked at it and said no. */
function isRefusal(error: unknown): error is RequestError {
  return isRequestError(error) && error.kind === 'server' && error.status < 500;
}

/** A browser that cannot work it out is told like a server that cannot be reached: the form says so, and can be sent again. */
async function solutionOf(captcha: Pick<Captcha, 'solution'>): Promise<string> {
  try {
    return await captcha.solution();
  } catch (error) {
    if (isRequestError(error)) throw error;
    const message = 'We could not check that you are not a robot. Please try again.';
    throw new RequestError({ kind: 'aborted', status: 0, key: 'captcha.unsolved', message });
  }
}
