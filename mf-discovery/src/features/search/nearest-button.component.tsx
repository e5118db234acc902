import { useState } from 'react';
import { Button, NearMeIcon } from '@frizo/ui';
import { askPosition, type Position } from './ask-position.ts';
import styles from './field-panel.module.css';

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
