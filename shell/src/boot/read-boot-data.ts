import type { BootData } from '@frizo/contracts';

// The id stands in the contracts too; importing it from there would bring the schemas' file along.
const bootDataElementId = 'frizo-boot';

export interface Boot extends BootData {
  /** Of this page's content security policy; scripts that the shell adds carry it. */
  readonly nonce: string;
}

/**
 * Reads what the gateway inlined into the page (contracts, `bootData`). It is this origin's own, so it is taken at its word.
 * @throws where it is missing: the page was not written by the gateway
 */
export function readBootData(page: Document): Boot {
  const element = page.getElementById(bootDataElementId);
  if (element === null) throw new Error(`The page has no #${bootDataElementId}.`);
  return { ...(JSON.parse(element.textContent) as BootData), nonce: element.nonce ?? '' };
}
