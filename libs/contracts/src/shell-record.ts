import { z } from 'zod';

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]+={0,2}$/);
const url = z.string().regex(/^\/[^\s?#]+$/);
const semver = z.string().regex(/^\d+\.\d+\.\d+$/);

const shellFile = z.object({ url, integrity, kind: z.enum(['script', 'style', 'font']) });

/**
 * The record of a shell build in `shell.json`, for the gateway that renders the page: its entry script, and the files to preload so that
 * the start needs no further sequential requests.
 */
export const shellRecord = z.object({
  version: z.string(),
  build: z.string(),
  /** The one script of the page. */
  entry: z.object({ url, integrity }),
  /** Scripts that the entry loads at once: preloaded, not executed. */
  preload: z.array(shellFile),
  /** Linked as stylesheets, in this order. */
  styles: z.array(shellFile),
  /** Preloaded, with `crossorigin`. */
  fonts: z.array(shellFile),
  /** Scripts of shared modules, by module; preloaded on pages with a remote. */
  shared: z.record(z.string(), z.array(shellFile)),
  /**
   * Every route of the shell, as in its site map (`/faq/:tab(for-clients|for-professionals)`, `/why-frizo/:referralCode?`,
   * `/client-sign-up/*`); `{product}` in a text is replaced by the product's name. Addresses that match neither these nor a remote's route
   * return 404. Without this list every address is valid.
   */
  routes: z
    .array(
      z.object({
        path: z.string().regex(/^\/[^\s#]*$/),
        /** Absent for a redirect. */
        title: z.string().max(120).optional(),
        description: z.string().max(300).optional(),
        /** Hidden from search engines. */
        isPrivate: z.literal(true).optional(),
      }),
    )
    .max(500)
    .optional(),
  /** Only in the single build: files of a route or modal by `route:/` or `modal:log-in`, as in releases. */
  preloadFor: z.record(z.string(), z.array(shellFile)).optional(),
  /**
   * The versions of its contracts that it provides, newest first: it does not start a release that was built for another major version.
   * Absent means the first major version.
   */
  contracts: z.object({ session: z.array(semver).min(1), modalQueue: z.array(semver).min(1) }).optional(),
});
export type ShellRecord = z.output<typeof shellRecord>;
export type ShellFile = z.output<typeof shellFile>;
