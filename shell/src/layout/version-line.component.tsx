import { useEffect, useState } from 'react';
import { getVersions } from '@frizo/contracts';
import { usePortal } from '../portal.context.ts';

/** The product and the versions of page and server: those that came with the page, then what the server says now (Q124). */
export function VersionLine({ isWanted }: { isWanted: boolean }) {
  const { boot, request } = usePortal();
  const [versions, setVersions] = useState(boot.versions);
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    request(getVersions, {}, { notice: false, signal: controller.signal }).then(
      // The page's own version stands: what the server has for others is not what runs here.
      (answer) => setVersions((known) => ({ ...known, back: answer['version-back'] })),
      () => undefined,
    );
    return () => controller.abort();
  }, [isWanted, request]);
  const words = Object.entries(versions).map(([part, version]) => `${part} ${version}`);
  return [boot.product.name, ...words].join(' · ');
}
