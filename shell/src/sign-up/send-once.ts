import { isRequestError, RequestError } from '@frizo/api-client';
import { captchaField } from '../captcha/captcha-field-name.ts';
import type { Captcha } from '../captcha/create-captcha.ts';

/** The captcha and key of one sign-up, which stay the same when it is repeated because there was no response. */
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
 * Sends a sign-up so that a retry after a lost connection cannot report the user's own new account as taken: if nothing was changed, the same
 * write is sent again, and the server performs it once. Any refusal uses up the captcha.
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

/** Whether the server has processed and refused the request. */
function isRefusal(error: unknown): error is RequestError {
  return isRequestError(error) && error.kind === 'server' && error.status < 500;
}

/** A failed proof of work is reported like a failed request: the form shows it and can be sent again. */
async function solutionOf(captcha: Pick<Captcha, 'solution'>): Promise<string> {
  try {
    return await captcha.solution();
  } catch (error) {
    if (isRequestError(error)) throw error;
    const message = 'We could not check that you are not a robot. Please try again.';
    throw new RequestError({ kind: 'aborted', status: 0, key: 'captcha.unsolved', message });
  }
}
