import { signedTextOf, signText, type Reply } from '@frizo/service-kit';

interface CookieParts {
  readonly name: string;
  readonly lifeSeconds: number;
  readonly secret: () => Promise<Buffer>;
  readonly isSecure: boolean;
}

/** A cookie whose content only this service can write, and that is valid until it expires. */
export interface SignedCookie<Content> {
  /** Undefined for a missing, forged or expired cookie. */
  read(text: string | undefined, now: Date): Promise<Content | undefined>;
  /** The signed text, for another service that sets the cookie. */
  sign(content: Content, now: Date): Promise<string>;
  write(reply: Reply, content: Content, now: Date): Promise<void>;
  clear(reply: Reply): void;
}

export function signedCookie<Content extends object>({
  name,
  lifeSeconds,
  secret,
  isSecure,
}: CookieParts): SignedCookie<Content> {
  const set = (reply: Reply, value: string, maxAgeSeconds: number): void =>
    reply.cookie(name, value, { maxAgeSeconds, path: '/', isSecure });
  async function sign(content: Content, now: Date): Promise<string> {
    const signed: SignedContent<Content> = { until: now.getTime() + lifeSeconds * 1000, content };
    return signText(await secret(), Buffer.from(JSON.stringify(signed)).toString('base64url'));
  }
  return {
    sign,
    async read(text, now) {
      const payload = text ? signedTextOf(await secret(), text) : undefined;
      if (payload === undefined) return undefined;
      const { until, content } = JSON.parse(
        Buffer.from(payload, 'base64url').toString(),
      ) as SignedContent<Content>;
      return until > now.getTime() ? content : undefined;
    },
    async write(reply, content, now) {
      set(reply, await sign(content, now), lifeSeconds);
    },
    clear: (reply) => set(reply, '', 0),
  };
}

interface SignedContent<Content> {
  /** Epoch milliseconds, checked here in case a browser stores the cookie for too long. */
  readonly until: number;
  readonly content: Content;
}
