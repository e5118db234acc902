import type { BootData } from '@frizo/contracts';

// Also defined in the contracts; importing it from there would load all schemas.
const bootDataElementId = 'frizo-boot';

export interface Boot extends BootData {
  /** The nonce of the page's content security policy, for scripts that the shell adds. */
  readonly nonce: string;
}

/**
 * Reads what the gateway inlined into the page (contracts, `bootData`). It comes from the same origin, so it is not validated.
 * @throws if it is missing, because the gateway did not render the page
 */
export function readBootData(page: Document): Boot {
  const element = page.getElementById(bootDataElementId);
  if (element === null) throw new Error(`The page has no #${bootDataElementId}.`);
  return { ...(JSON.parse(element.textContent) as BootData), nonce: element.nonce ?? '' };
}
