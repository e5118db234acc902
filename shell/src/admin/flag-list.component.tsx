import { useState } from 'react';
import type { Flag } from '@frizo/contracts';
import { Badge, EmptyState, LiveStatus, SearchIcon, Stack, TextField } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import styles from './admin.module.css';
import { targetingText, valueText } from './flag-texts.ts';

/** Every flag with its value, searchable by name and description. */
export function FlagList({ flags }: { flags: readonly Flag[] }) {
  const [search, setSearch] = useState('');
  const found = matchingFlags(flags, search);
  return (
    <Stack>
      <div className={styles.narrow}>
        <TextField
          label="Search"
          type="search"
          icon={SearchIcon}
          placeholder="Name or description"
          value={search}
          onChange={setSearch}
        />
      </div>
      <LiveStatus>{search === '' ? '' : `${found.length} of ${flags.length} flags`}</LiveStatus>
      {found.length === 0 ? (
        <EmptyState>{flags.length === 0 ? 'There are no flags yet.' : 'No flag matches.'}</EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Flags">
          {found.map((flag) => (
            <li key={flag.key}>
              <div className={styles.row}>
                <PortalLink href={`/admin/flags/${encodeURIComponent(flag.key)}`} className={styles.name}>
                  {flag.key}
                </PortalLink>
                <Badge tone={flag.defaultValue === true ? 'done' : 'plain'}>
                  {valueText(flag.defaultValue)}
                </Badge>
                <span className={styles.small}>{targetingText(flag)}</span>
              </div>
              <p className={styles.soft}>{flag.description}</p>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function matchingFlags(flags: readonly Flag[], search: string): Flag[] {
  const text = search.trim().toLowerCase();
  return flags.filter(({ key, description }) => `${key} ${description}`.toLowerCase().includes(text));
}
