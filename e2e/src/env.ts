/** The addresses of this run's portal. start-portal passes them to the workers through the environment. */
export interface Addresses {
  readonly portal: string;
  readonly mailbox: string;
}

const names = { portal: 'E2E_PORTAL_URL', mailbox: 'E2E_MAILBOX_URL' } as const;

/** The addresses of a running portal, or null. Developers set them to test against their own `npm start`. */
export function givenAddresses(): Addresses | null {
  const { [names.portal]: portal, [names.mailbox]: mailbox } = process.env;
  return portal && mailbox ? { portal, mailbox } : null;
}

export function setAddresses({ portal, mailbox }: Addresses): void {
  process.env[names.portal] = portal;
  process.env[names.mailbox] = mailbox;
}

/** @throws if no portal was started */
export function addresses(): Addresses {
  const given = givenAddresses();
  if (given === null) throw new Error(`${names.portal} and ${names.mailbox} are not set.`);
  return given;
}

/** The sandbox of Stripe of this run's portal, with which tests play the part of the provider. */
export interface SandboxAccess {
  readonly url: string;
  readonly secretKey: string;
}

const sandboxNames = { url: 'E2E_STRIPE_URL', secretKey: 'E2E_STRIPE_KEY' } as const;

/** The sandbox of the run's portal; null for a portal that was started by hand or uses Stripe itself. */
export function sandboxAccess(): SandboxAccess | null {
  const { [sandboxNames.url]: url, [sandboxNames.secretKey]: secretKey } = process.env;
  return url && secretKey ? { url, secretKey } : null;
}

export function setSandbox({ url, secretKey }: SandboxAccess): void {
  process.env[sandboxNames.url] = url;
  process.env[sandboxNames.secretKey] = secretKey;
}
