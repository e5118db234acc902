import { useState } from 'react';
import { Button, NearMeIcon } from '@frizo/ui';
import styles from './field-panel.module.css';

const deadlineMs = 10_000;

interface NearestButtonProps {
  onPosition(position: Position): void;
}

/** Searches around where the person is (spec 2); says what to do where the browser does not tell, and for as long as it takes to do it (spec 8.2). */
export function NearestButton({ onPosition }: NearestButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'unknown'>('idle');

  const ask = async () => {
    setState('asking');
    const answer = await askPosition();
    if (typeof answer === 'string') {
      setState(answer);
      return;
    }
    setState('idle');
    onPosition(answer);
  };

  return (
    <div>
      <Button
        look="quiet"
        icon={NearMeIcon}
        isBusy={state === 'asking'}
        busyText="Finding where you are"
        onClick={() => void ask()}
      >
        Nearest to me
      </Button>
      {state === 'refused' && (
        <div role="alert" className={styles.alert}>
          <strong>Stay local</strong>
          <p>Please enable Location in your browser settings.</p>
        </div>
      )}
      {state === 'unknown' && (
        <p role="alert" className={styles.alert}>
          Location is not accessible
        </p>
      )}
    </div>
  );
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where the person is, or why the browser does not tell: it may not, or it does not know in time. */
function askPosition(): Promise<Position | 'refused' | 'unknown'> {
  return new Promise((resolve) => {
    // Absent where a policy forbids it.
    if (!('geolocation' in navigator)) {
      resolve('unknown');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: deadlineMs, maximumAge: 60_000 },
    );
  });
}

/** To a hundred yards: enough to search by, and an address that is shared does not tell where somebody lives. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
