import type { BrowserContext } from '@playwright/test';

/** What a page said that no page of the portal may say. */
export interface Complaints {
  /** Violations of the content security policy. */
  readonly policy: string[];
  /** Errors that nobody caught. */
  readonly uncaught: string[];
}

const aboutPolicy = /content security policy|violates the following|refused to (load|apply|execute|run)/i;

/** Listens to every page of a context. */
export function collectComplaints(context: BrowserContext): Complaints {
  const complaints: Complaints = { policy: [], uncaught: [] };
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && aboutPolicy.test(text))
      complaints.policy.push(`${text} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.uncaught.push(String(error.error().stack)));
  return complaints;
}
