import { Fragment } from 'react';
import type { MouseEvent } from 'react';
import type { SubPage } from './sub-pages.ts';

export interface AgreementProps {
  readonly pages: readonly SubPage[];
  readonly hrefOf: (page: SubPage) => string;
  readonly onOpen: (page: SubPage) => void;
}

/** The documents to which the user agrees by sending the form, as links that open in the dialog, or in a new tab on request. */
export function Agreement({ pages, hrefOf, onOpen }: AgreementProps) {
  const follow = (event: MouseEvent, page: SubPage) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(page);
  };
  return (
    <>
      By continuing, you agree to the{' '}
      {pages.map((page, index) => (
        <Fragment key={page.slug}>
          {separator(index, pages.length)}
          <a href={hrefOf(page)} onClick={(event) => follow(event, page)}>
            {page.title}
          </a>
        </Fragment>
      ))}
      .
    </>
  );
}

function separator(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' and the ' : ', the ';
}
