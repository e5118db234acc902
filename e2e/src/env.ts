/** Where the portal of this run answers; told to the workers by whoever started it (start-portal). */
export interface Addresses {
  readonly portal: string;
  readonly mailbox: string;
}

const names = { portal: 'E2E_PORTAL_URL', mailbox: 'E2E_MAILBOX_URL' } as const;

/** The addresses of a portal that runs already, or null. A person may set them to try tests against their own `npm start`. */
export function givenAddresses(): Addresses | null {
  const { [names.portal]: portal, [names.mailbox]: mailbox } = process.env;
  return portal && mailbox ? { portal, mailbox } : null;
}

export function tellAddresses({ portal, mailbox }: Addresses): void {
  process.env[names.portal] = portal;
  process.env[names.mailbox] = mailbox;
}

/** @throws where no portal was started */
export function addresses(): Addresses {
  const given = givenAddresses();
  if (given === null) throw new Error(`${names.portal} and ${names.mailbox} are not set.`);
  return given;
}
