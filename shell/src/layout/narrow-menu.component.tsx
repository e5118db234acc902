import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatCents } from '@frizo/money';
import { CloseIcon, IconButton, MenuIcon, useBackCloses } from '@frizo/ui';
import type { ShownLink } from '../contributions/use-links.ts';
import styles from './narrow-menu.module.css';
import { MenuLink } from './portal-link.component.tsx';

export interface NarrowMenuProps {
  readonly before: readonly ShownLink[];
  /** The links of the 'Beauty Pro?' dropdown. */
  readonly beautyPro: readonly ShownLink[];
  readonly after: readonly ShownLink[];
  /** Cents; shown here because it does not fit beside the name. */
  readonly discountTotal: number;
}

/** The header's links on a phone: a button opens them over the page. Tab moves through them; Escape or a touch elsewhere closes them. */
export function NarrowMenu({ before, beautyPro, after, discountTotal }: NarrowMenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  const isEmpty = before.length + beautyPro.length + after.length === 0;

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };

  if (isEmpty) return null;
  return (
    <div ref={root} className={styles.menu} onKeyDown={closeOnEscape}>
      <IconButton
        icon={isOpen ? CloseIcon : MenuIcon}
        label="Menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {discountTotal > 0 && (
          <p className={styles.discount}>
            <span>Discount total</span> <span>{formatCents(discountTotal)}</span>
          </p>
        )}
        <Links links={before} onFollow={() => setOpen(false)} />
        {beautyPro.length > 0 && (
          <>
            <p id={`${id}-pro`} className={styles.group}>
              Beauty Pro?
            </p>
            <Links links={beautyPro} labelledBy={`${id}-pro`} onFollow={() => setOpen(false)} />
          </>
        )}
        <Links links={after} onFollow={() => setOpen(false)} />
      </div>
    </div>
  );
}

interface LinksProps {
  readonly links: readonly ShownLink[];
  readonly labelledBy?: string;
  readonly onFollow: () => void;
}

function Links({ links, labelledBy, onFollow }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-labelledby={labelledBy}>
      {links.map(({ href, title, section }) => (
        <li key={href} onClick={onFollow}>
          <MenuLink href={href} section={section} className={styles.link}>
            {title}
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
