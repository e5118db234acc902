import { hash, verify } from '@node-rs/argon2';

// argon2id is the library's default; about 50 ms of CPU, spent on its own threads and never on the event loop.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one behind the hash. Without a hash (an unknown account) the same work is done and the
 * answer is no, so that the time taken tells nothing about who has an account.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password);
  decoy ??= hashPassword('nobody has this password');
  await verify(await decoy, password);
  return false;
}
