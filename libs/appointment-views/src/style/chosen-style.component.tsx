import type { Appointment } from '@frizo/contracts';
import { Picture } from '@frizo/ui';
import styles from './chosen-style.module.css';

export interface ChosenStyleProps {
  appointment: Pick<Appointment, 'imageURL' | 'serviceName'>;
  /** A CSS length. */
  width: string;
}

/** The picture that the client chose to show what they would like; renders nothing without one. */
export function ChosenStyle({ appointment: { imageURL, serviceName }, width }: ChosenStyleProps) {
  if (!imageURL) return null;
  return (
    <div className={styles.style} style={{ width }}>
      <Picture
        image={{ url: imageURL, placeholder: '' }}
        alt={`Chosen style for ${serviceName}`}
        sizes={width}
      />
    </div>
  );
}
