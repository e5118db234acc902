import { SealIcon } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.component.tsx';
import styles from './certification-badge.module.css';

/** Spec 9, certification levels. */
const names: Readonly<Record<number, string>> = {
  10: 'Foundation',
  20: 'Intensive',
  30: 'Limited',
  40: 'Business',
  99: 'Creator of the technique',
};

export interface CertificationBadgeProps {
  /** `airtouchCertified`; renders nothing for 0 and for levels that the specification does not have. */
  level: number;
  /** `airtouchCertUrl`: the certificate itself. */
  url?: string | null;
}

/** An artist's certification. */
export function CertificationBadge({ level, url }: CertificationBadgeProps) {
  const name = names[level];
  if (name === undefined) return null;
  const content = (
    <>
      <SealIcon size={16} />
      <VisuallyHidden>Certified: </VisuallyHidden>
      {name}
    </>
  );
  if (typeof url !== 'string') return <span className={styles.badge}>{content}</span>;
  return (
    <a className={styles.badge} href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
