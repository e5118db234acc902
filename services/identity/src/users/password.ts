import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

// argon2id is the library's default; about 50 ms of CPU, spent on its own threads and never on the event loop.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Threads compete with the loop for the machine's cores: half of them are enough for passwords, so that everything else
// goes on while a hundred people log in. The last in the queue waits for some ten seconds at most.
const gate = createGate({ width: Math.max(1, Math.floor(availableParallelism() / 2)), queue: 200 });

export function hashPassword(password: string): Promise<string> {
  return gate.pass(() => hash(password, options));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one behind the hash. Without a hash (an unknown account) the same work is done and the
 * answer is no, so that the time taken tells nothing about who has an account.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash) return gate.pass(() => verify(passwordHash, password));
  decoy ??= hash('nobody has this password', options);
  const nobodys = await decoy;
  await gate.pass(() => verify(nobodys, password));
  return false;
}
