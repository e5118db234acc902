import { demoLogIns, demoPassword } from '@frizo/demo';
import type { Portal } from '../portal/start-portal.ts';

const people: Record<keyof typeof demoLogIns, string> = {
  client: 'a client',
  owner: 'owns a salon with four artists',
  freelancer: 'a freelancer',
  artist: 'an artist in the salon',
  admin: 'operates the portal',
};

type Announced = Pick<Portal, 'url' | 'mailboxUrl' | 'isDemo' | 'hasGateway'> & {
  readonly stripe: Pick<NonNullable<Portal['stripe']>, 'url'> | undefined;
};

/** Prints the addresses of the portal and the demo log-ins. */
export function announce(portal: Announced, line: (text: string) => void): void {
  line('');
  line(`  ${portal.hasGateway ? 'Frizo   ' : 'Services'}   ${portal.url}`);
  if (portal.mailboxUrl !== undefined) line(`  Mailbox    ${portal.mailboxUrl}`);
  if (portal.stripe !== undefined) line(`  Payments   ${portal.stripe.url} (a sandbox, no money moves)`);
  if (portal.isDemo && portal.hasGateway) announceLogIns(line);
  line('');
  line('  Stop with Ctrl-C; the data stays.');
  line('');
}

function announceLogIns(line: (text: string) => void): void {
  line('');
  line(`  Log in with the password ${demoPassword} as`);
  for (const [name, person] of Object.entries(demoLogIns)) {
    line(`    ${person.email.padEnd(30)} ${people[name as keyof typeof demoLogIns]}`);
  }
}
