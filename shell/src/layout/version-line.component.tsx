import { useEffect, useState } from 'react';
import { getVersions } from '@frizo/contracts';
import { usePortal } from '../portal.context.ts';

/** The product's name with the versions of page and server: first those of the boot data, then the server's current one (Q124). */
export function VersionLine({ isWanted }: { isWanted: boolean }) {
  const { boot, request } = usePortal();
  const [versions, setVersions] = useState(boot.versions);
  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    request(getVersions, {}, { notice: false, signal: controller.signal }).then(
      // The page keeps its own front version: the server may serve a newer one to others.
      (answer) => setVersions((known) => ({ ...known, back: answer['version-back'] })),
      () => undefined,
    );
    return () => controller.abort();
  }, [isWanted, request]);
  const texts = Object.entries(versions).map(([part, version]) => `${part} ${version}`);
  return [boot.product.name, ...texts].join(' · ');
}
