import { ChoiceSelect } from '@frizo/ui';
import { pageSizes, type PageSize } from './list-place.ts';

interface PageSizeSelectProps {
  size: PageSize;
  onChange(size: PageSize): void;
}

const options = pageSizes.map((value) => ({ value, title: value === 0 ? 'Automatic' : `${value}` }));

/** How many rows a page has (spec 9, page-size options; 0 is the default of the screen). */
export function PageSizeSelect({ size, onChange }: PageSizeSelectProps) {
  return <ChoiceSelect label="Rows per page" value={size} options={options} onChange={onChange} />;
}
