import { useState } from 'react';
import { useNotices } from '@frizo/remote-kit';
import { Button, MapPinIcon } from '@frizo/ui';

interface NearestButtonProps {
  onPosition(position: { latitude: number; longitude: number }): void;
}

const deadlineMs = 10_000;

const stayLocal = 'Stay local. Please enable Location in your browser settings.';
const notAccessible = 'Location is not accessible';

/** Searches around where the person is (spec 2); says what to do where the browser does not tell (spec 8.2). */
export function NearestButton({ onPosition }: NearestButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const notices = useNotices();

  const fail = (text: string) => {
    setAsking(false);
    notices.show({ kind: 'error', text });
  };

  const ask = () => {
    // Absent where a policy forbids it.
    if (!('geolocation' in navigator)) {
      fail(notAccessible);
      return;
    }
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onPosition({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
      },
      ({ code, PERMISSION_DENIED }) => fail(code === PERMISSION_DENIED ? stayLocal : notAccessible),
      { timeout: deadlineMs, maximumAge: 60_000 },
    );
  };

  return (
    <Button look="quiet" icon={MapPinIcon} isBusy={isAsking} busyText="Finding where you are" onClick={ask}>
      Nearest to me
    </Button>
  );
}

/** To a hundred yards: enough to search by, and an address that is shared does not tell where somebody lives. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
