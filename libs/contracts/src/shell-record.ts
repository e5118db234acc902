import { z } from 'zod';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]+={0,2}$/);
const url = z.string().regex(/^\/[^\s?#]+$/);
const semver = z.string().regex(/^\d+\.\d+\.\d+$/);

const shellFile = z.object({ url, integrity, kind: z.enum(['script', 'style', 'font']) });

/**
 * What a build of the shell says of itself in `shell.json`, for the gateway that writes the page: which script starts it, and what to
 * load ahead so that the start costs no further hop.
 */
export const shellRecord = z.object({
  version: z.string(),
  build: z.string(),
  /** The one script of the page. */
  entry: z.object({ url, integrity }),
  /** Scripts that the entry asks for at once: preloaded, not run. */
  preload: z.array(shellFile),
  /** Linked as stylesheets, in this order. */
  styles: z.array(shellFile),
  /** Preloaded, with `crossorigin`. */
  fonts: z.array(shellFile),
  /** Scripts of what remotes share, by module; preloaded on pages with a remote. */
  shared: z.record(z.string(), z.array(shellFile)),
  /**
   * Every address of the shell itself, as its site map reads it (`/faq/:tab(for-clients|for-professionals)`, `/why-frizo/:referralCode?`,
   * `/client-sign-up/*`); `{product}` in a text stands for the product's name. With the routes of the remotes they are all that the portal knows: anything else answers 404. A shell
   * that does not say so knows every address.
   */
  routes: z
    .array(
      z.object({
        path: z.string().regex(/^\/[^\s#]*$/),
        /** Absent where the address leads on to another one. */
        title: z.string().max(120).optional(),
        description: z.string().max(300).optional(),
        /** Kept from search engines. */
        isPrivate: z.literal(true).optional(),
      }),
    )
    .max(500)
    .optional(),
  /** Only in the single build: files of a route or modal by `route:/` or `modal:log-in`, as releases name them. */
  preloadFor: z.record(z.string(), z.array(shellFile)).optional(),
  /**
   * The versions of its contracts that it serves, newest first: a release that was built for another major starts nowhere in it. A shell that
   * does not say so serves the first major.
   */
  contracts: z.object({ session: z.array(semver).min(1), modalQueue: z.array(semver).min(1) }).optional(),
});
export type ShellRecord = z.output<typeof shellRecord>;
export type ShellFile = z.output<typeof shellFile>;
