import { useId } from 'react';
import type { SalonGroup } from './gallery-answer.ts';
import { GalleryGrid } from './gallery-grid.component.tsx';
import styles from './gallery.module.css';

/** Work under its salon and artist (spec 3, response types 2 and 3). */
export function GallerySections({ salons }: { salons: readonly SalonGroup[] }) {
  return (
    <div className={styles.sections}>
      {salons.map((group, index) => (
        <SalonSection key={group.salon.id} group={group} isFirst={index === 0} />
      ))}
    </div>
  );
}

function SalonSection({ group, isFirst }: { group: SalonGroup; isFirst: boolean }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.salon}>
        {group.salon.title}
      </h2>
      {group.artists.map(({ artist, items }, index) => {
        const name = `${artist.firstName} ${artist.lastName}`;
        return (
          <div key={artist.id} className={styles.section}>
            <h3 className={styles.artist}>{name}</h3>
            <GalleryGrid
              label={`Work by ${name}`}
              items={items}
              total={items.length}
              headingLevel={4}
              isFirst={isFirst && index === 0}
            />
          </div>
        );
      })}
    </section>
  );
}
