import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { useBackCloses } from '../dialog/use-back-closes.ts';
import { ChevronDownIcon } from '../icons/icons.ts';
import styles from './link-menu.module.css';
import { PlainLink, type LinkLikeProps } from './plain-link.tsx';

export interface LinkMenuProps {
  title: string;
  links: { href: string; title: string }[];
  link?: ComponentType<LinkLikeProps>;
}

/** A button that opens a few links, such as 'Beauty Pro?' in the header (spec 2). Links, not menu items, so Tab moves through them. */
export function LinkMenu({ title, links, link: Link = PlainLink }: LinkMenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
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
    button.current?.focus();
  };

  return (
    <div ref={root} className={styles.menu} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        <ChevronDownIcon size={16} className={styles.chevron} />
      </button>
      <ul id={id} className={styles.links} hidden={!isOpen}>
        {links.map((entry) => (
          <li key={entry.href} onClick={() => setOpen(false)}>
            <Link href={entry.href} className={styles.link}>
              {entry.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
