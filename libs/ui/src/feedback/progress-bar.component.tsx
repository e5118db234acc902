import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0 to 1; absent when unknown. */
  done?: number;
}

/** The progress of a long operation. */
export function ProgressBar({ label, done }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done === undefined ? undefined : Math.round(done * 100)}
      className={styles.track}
    >
      <div
        className={done === undefined ? styles.unknown : styles.bar}
        style={done === undefined ? undefined : { transform: `scaleX(${done})` }}
      />
    </div>
  );
}
