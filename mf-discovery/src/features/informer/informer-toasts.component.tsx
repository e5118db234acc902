import { useEffect, useRef, useState } from 'react';
import { Badge, CloseIcon, IconButton } from '@frizo/ui';
import { dismissInformer } from './dismissal.ts';
import { runInformer, type SampleBooking } from './informer-schedule.ts';
import styles from './informer.module.css';
import { samples } from './samples.ts';

interface InformerToastsProps {
  onDismiss(): void;
}

/** One sample after another, in a corner. Not a live region: screen readers need not announce samples. */
export function InformerToasts({ onDismiss }: InformerToastsProps) {
  const [booking, setBooking] = useState<SampleBooking | null>(null);
  const toast = useRef<HTMLElement>(null);
  useEffect(() => {
    // The toast stays while the user is about to dismiss it.
    const isHeld = () => toast.current?.matches(':hover, :focus-within') === true;
    const show = (next: SampleBooking | null) => {
      if (!isHeld()) setBooking(next);
    };
    return runInformer({
      samples,
      random: Math.random,
      after(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
      isSeen: () => document.visibilityState === 'visible',
      show,
      hide: () => show(null),
    });
  }, []);

  const dismiss = () => {
    dismissInformer();
    onDismiss();
  };

  if (booking === null) return null;
  return (
    <aside ref={toast} aria-label="Sample booking" className={styles.toast}>
      <p className={styles.words}>
        <strong>{booking.service}</strong> {`booked by ${booking.client}`}
        <span className={styles.address}>{booking.address}</span>
      </p>
      <Badge>Sample</Badge>
      <IconButton icon={CloseIcon} label="Dismiss" onClick={dismiss} />
    </aside>
  );
}
