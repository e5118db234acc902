import type { SoldPrepaid } from '@frizo/contracts';

/** The name of what was sold: `Gift card`, or that of the package. */
export function soldName({ kind, name }: Pick<SoldPrepaid, 'kind' | 'name'>): string {
  return kind === 'gift-card' ? 'Gift card' : name;
}
