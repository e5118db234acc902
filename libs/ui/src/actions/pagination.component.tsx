import { Button } from './button.component.tsx';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** The number of page buttons on wide screens (spec 9, pagination buttons). */
  maxOnWide: 7 | 10;
  onPage: (page: number) => void;
  /** For a page with several lists. */
  label?: string;
}

/** Under 769 px (spec 9). */
const maxOnNarrow = 3;

/** The pages of a list by number. Renders nothing for a single page. */
export function Pagination({ page, pages, maxOnWide, onPage, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null;
  const onNarrow = pagesAround(page, pages, maxOnNarrow);
  return (
    <nav className={styles.pagination} aria-label={label}>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <ol className={styles.pages}>
        {pagesAround(page, pages, maxOnWide).map((number) => (
          <li key={number} className={onNarrow.includes(number) ? undefined : styles.onWide}>
            <Button
              look={number === page ? 'quiet' : 'plain'}
              aria-label={`Page ${number} of ${pages}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </Button>
          </li>
        ))}
      </ol>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** The page numbers to offer when not all fit: with the current one as close to the middle as possible. Pages count from 1. */
export function pagesAround(page: number, pages: number, most: number): number[] {
  const count = Math.min(pages, most);
  const centered = page - Math.floor(count / 2);
  const first = Math.max(1, Math.min(centered, pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
