import type { BrowserContext } from '@playwright/test';

/** Errors that no page of the portal may report. */
export interface PageErrors {
  /** Violations of the content security policy. */
  readonly policy: string[];
  /** Uncaught exceptions. */
  readonly uncaught: string[];
}

const aboutPolicy = /content security policy|violates the following|refused to (load|apply|execute|run)/i;

/** Collects the errors of every page of a context. */
export function collectPageErrors(context: BrowserContext): PageErrors {
  const errors: PageErrors = { policy: [], uncaught: [] };
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && aboutPolicy.test(text))
      errors.policy.push(`${text} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.uncaught.push(String(error.error().stack)));
  return errors;
}
