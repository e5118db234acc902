import type { EntryTools } from './entry-tools.ts';

const pricing = '/pricing';

/** Opens in a tab: what was typed into the form stays. Nothing for as long as there is no such page. */
export function PricingLink({ isBuilt }: Pick<EntryTools, 'isBuilt'>) {
  if (!isBuilt(pricing)) return null;
  return (
    <a href={pricing} target="_blank" rel="noreferrer">
      Pricing
    </a>
  );
}
