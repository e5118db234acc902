import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkLimiter } from './work-limiter.ts';

// argon2id is the library's default; about 50 ms of CPU on its own threads, never on the event loop.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// These threads compete with the event loop for the cores: passwords use half of them, so that other requests are served
// during a hundred concurrent log-ins. The last in the queue waits for about ten seconds.
const limiter = createWorkLimiter({
  concurrent: Math.max(1, Math.floor(availableParallelism() / 2)),
  queue: 200,
});

export function hashPassword(password: string): Promise<string> {
  return limiter.run(() => hash(password, options));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (an unknown account) the same work is done and the result is
 * false, so that the timing does not reveal whether an account exists.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash) return limiter.run(() => verify(passwordHash, password));
  decoy ??= hash('a password of no account', options);
  const decoyHash = await decoy;
  await limiter.run(() => verify(decoyHash, password));
  return false;
}
