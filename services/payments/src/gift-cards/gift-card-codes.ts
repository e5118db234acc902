import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { codeBytes, codeOf } from '../domain/gift-card.ts';

/** What is stored of a code. */
export interface StoredCode {
  /** Finds the card of a typed code. A code has 80 random bits, so nobody finds it by trying out hashes. Null until a code of an earlier release is sealed. */
  readonly code_hash: string | null;
  /** The code, encrypted, for the mail to the recipient and for the buyer; null once somebody has added the card. */
  readonly sealed_code: string | null;
  /** As it is, from an earlier release. */
  readonly code: string | null;
}

interface SealedCode extends StoredCode {
  readonly code_hash: string;
  readonly sealed_code: string;
}

/** Makes codes of gift cards and reads them again (decision 0043). */
export interface GiftCardCodes {
  create(): SealedCode;
  seal(code: string): SealedCode;
  /** The code without hyphens; undefined if it is not stored, the secret that has sealed it is not among the settings any more, or what is stored was damaged. */
  open(stored: StoredCode): string | undefined;
  /** What codes begin with that were sealed by the first secret. */
  readonly currentPrefix: string;
}

/** @param secrets the first seals; all of them open, so that a secret can be replaced */
export function createGiftCardCodes(secrets: readonly string[]): GiftCardCodes {
  const keys = secrets.map(keyOf);
  const [current] = keys;
  if (!current) throw new Error('codes of gift cards need a secret');
  const seal: GiftCardCodes['seal'] = (code) => {
    const code_hash = hashOf(code);
    return { code: null, code_hash, sealed_code: encrypt(current, { code, code_hash }) };
  };
  return {
    seal,
    create: () => seal(newCode()),
    open({ code, code_hash, sealed_code }) {
      if (code !== null) return code;
      const [keyName, text = ''] = sealed_code?.split('.') ?? [];
      const key = keys.find(({ name }) => name === keyName);
      return key && decrypt(key, { text, code_hash: code_hash ?? '' });
    },
    currentPrefix: `${current.name}.`,
  };
}

/** The hash by which a code is found. @param code without hyphens, in capitals */
export function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** One in a hundred million has no letter. It would look like the number of a payment card, which no call takes. */
function newCode(): string {
  const code = codeOf(randomBytes(codeBytes));
  return /[A-Z]/.test(code) ? code : newCode();
}

interface Key {
  /** Stored with what it has sealed; says nothing about the secret. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

function keyOf(secret: string): Key {
  const derive = (info: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, '', info, length));
  return {
    name: Buffer.from(derive('gift-card-code-key-name', 6)).toString('hex'),
    bytes: derive('gift-card-code-key', 32),
  };
}

const algorithm = 'aes-256-gcm';
const lengths = { iv: 12, tag: 16 } as const;

/** The hash is authenticated with it: a sealed code that was moved to another card cannot be opened. */
function encrypt(
  key: Key,
  { code, code_hash }: { readonly code: string; readonly code_hash: string },
): string {
  const iv = randomBytes(lengths.iv);
  const cipher = createCipheriv(algorithm, key.bytes, iv).setAAD(Buffer.from(code_hash));
  const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return `${key.name}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
}

/** Undefined for what this key has not sealed with this hash. */
function decrypt(
  key: Key,
  { text, code_hash }: { readonly text: string; readonly code_hash: string },
): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const iv = bytes.subarray(0, lengths.iv);
  const end = lengths.iv + lengths.tag;
  if (bytes.length < end) return undefined;
  const decipher = createDecipheriv(algorithm, key.bytes, iv).setAAD(Buffer.from(code_hash));
  decipher.setAuthTag(bytes.subarray(lengths.iv, end));
  const opened = decipher.update(bytes.subarray(end));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    // Only a wrong tag makes it throw.
    return undefined;
  }
}
