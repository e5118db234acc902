import type { ReactNode } from 'react';
import { CrossLink } from '@frizo/remote-kit';
import { PageTitle, TabLinks, type LinkLikeProps } from '@frizo/ui';
import styles from './favorites.module.css';

/** The two pages of favorites (spec 2, /me). */
const tabs = [
  { href: '/me/favorites/my-styles', title: 'My styles' },
  { href: '/me/favorites/my-artists', title: 'My artists' },
] as const;

interface FavoritesPageProps {
  title: (typeof tabs)[number]['title'];
  children: ReactNode;
}

export function FavoritesPage({ title, children }: FavoritesPageProps) {
  return (
    <div className={styles.page}>
      <PageTitle>Favorites</PageTitle>
      <TabLinks
        label="Kinds of favorites"
        links={tabs.map((tab) => ({ ...tab, isCurrent: tab.title === title }))}
        link={TabLink}
      />
      {children}
    </div>
  );
}

function TabLink({ href, ...rest }: LinkLikeProps) {
  return <CrossLink to={href} {...rest} />;
}
