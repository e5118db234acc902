import { useState } from 'react';
import type { Flag } from '@frizo/contracts';
import { Badge, EmptyState, LiveStatus, SearchIcon, Stack, TextField } from '@frizo/ui';
import { PortalLink } from '../layout/portal-link.component.tsx';
import styles from './admin.module.css';
import { targetingWords, valueWords } from './flag-words.ts';

/** Every flag with its value; found by name or description. */
export function FlagList({ flags }: { flags: readonly Flag[] }) {
  const [sought, setSought] = useState('');
  const found = flagsLike(flags, sought);
  return (
    <Stack>
      <div className={styles.narrow}>
        <TextField
          label="Search"
          type="search"
          icon={SearchIcon}
          placeholder="Name or description"
          value={sought}
          onChange={setSought}
        />
      </div>
      <LiveStatus>{sought === '' ? '' : `${found.length} of ${flags.length} flags`}</LiveStatus>
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
                  {valueWords(flag.defaultValue)}
                </Badge>
                <span className={styles.small}>{targetingWords(flag)}</span>
              </div>
              <p className={styles.soft}>{flag.description}</p>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function flagsLike(flags: readonly Flag[], sought: string): Flag[] {
  const words = sought.trim().toLowerCase();
  return flags.filter(({ key, description }) => `${key} ${description}`.toLowerCase().includes(words));
}
