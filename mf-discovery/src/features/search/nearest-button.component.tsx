import { useState } from 'react';
import { Button, NearMeIcon } from '@frizo/ui';
import styles from './field-panel.module.css';

const deadlineMs = 10_000;

interface NearestButtonProps {
  onPosition(position: Position): void;
}

/** Searches around the user's position (spec 2). If the browser does not provide it, shows what to do, for as long as an action needs (spec 8.2). */
export function NearestButton({ onPosition }: NearestButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'unknown'>('idle');

  const ask = async () => {
    setState('asking');
    const answer = await requestPosition();
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

/** The user's position, or why it is not available: permission denied, or unknown within the time limit. */
function requestPosition(): Promise<Position | 'refused' | 'unknown'> {
  return new Promise((resolve) => {
    // Absent when a permissions policy forbids it.
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

/** To a hundred yards: precise enough for a search, and a shared address does not reveal where the user lives. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
