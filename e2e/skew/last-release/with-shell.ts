import type { ShellFile, ShellRecord } from '@frizo/contracts';
import { bootOf, withBoot } from '../../src/page-document.ts';

const ofAnyShell = /<(?:link|script)[^>]*"\/assets\/[^>]*>(?:<\/script>)?\n?/g;
const nonceOf = /property="csp-nonce" nonce="([^"]+)"/;

/** The document as the gateway would render it for another build of the shell. */
export function withShell(html: string, shell: ShellRecord): string {
  const [, nonce = ''] = nonceOf.exec(html) ?? [];
  const guard = (integrity: string) => `integrity="${integrity}" crossorigin="anonymous"`;
  const preloadOf = ({ kind, url, integrity }: ShellFile) =>
    `<link rel="preload" as="${kind}" href="${url}" ${guard(integrity)} nonce="${nonce}">`;
  const tags = [
    ...[...shell.preload, ...Object.values(shell.shared).flat()].map(preloadOf),
    ...shell.styles.map(({ url, integrity }) => `<link rel="stylesheet" href="${url}" ${guard(integrity)}>`),
    `<script defer src="${shell.entry.url}" ${guard(shell.entry.integrity)} nonce="${nonce}"></script>`,
  ];
  const boot = bootOf(html);
  const changed = withBoot(html, { ...boot, versions: { ...boot.versions, front: shell.version } });
  return changed.replaceAll(ofAnyShell, '').replace('</head>', () => `${tags.join('\n')}\n</head>`);
}
