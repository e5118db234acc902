import { signedTextOf, signText, type Reply } from '@frizo/service-kit';

interface CookieParts {
  readonly name: string;
  readonly lifeSeconds: number;
  readonly secret: () => Promise<Buffer>;
  readonly isSecure: boolean;
}

/** A cookie whose content this service alone can have written, and believes until its end. */
export interface SignedCookie<Content> {
  /** Undefined for none, a forged one and one that is over. */
  read(text: string | undefined, now: Date): Promise<Content | undefined>;
  /** The signed text, for whoever sets the cookie in our place. */
  sign(content: Content, now: Date): Promise<string>;
  write(reply: Reply, content: Content, now: Date): Promise<void>;
  take(reply: Reply): void;
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
    const written: Written<Content> = { until: now.getTime() + lifeSeconds * 1000, content };
    return signText(await secret(), Buffer.from(JSON.stringify(written)).toString('base64url'));
  }
  return {
    sign,
    async read(text, now) {
      const signed = text ? signedTextOf(await secret(), text) : undefined;
      if (signed === undefined) return undefined;
      const { until, content } = JSON.parse(Buffer.from(signed, 'base64url').toString()) as Written<Content>;
      return until > now.getTime() ? content : undefined;
    },
    async write(reply, content, now) {
      set(reply, await sign(content, now), lifeSeconds);
    },
    take: (reply) => set(reply, '', 0),
  };
}

interface Written<Content> {
  /** Milliseconds since 1970: a browser that keeps a cookie too long gains nothing. */
  readonly until: number;
  readonly content: Content;
}
