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
