import type { EntryTools } from './entry-tools.ts';

const pricing = '/pricing';

/** Opens in a new tab, so that the form keeps its input. Hidden until the page is built. */
export function PricingLink({ isBuilt }: Pick<EntryTools, 'isBuilt'>) {
  if (!isBuilt(pricing)) return null;
  return (
    <a href={pricing} target="_blank" rel="noreferrer">
      Pricing
    </a>
  );
}
