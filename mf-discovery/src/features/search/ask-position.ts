export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const deadlineMs = 10_000;

/** Where the person is, or why the browser does not tell: it may not, or it does not know in time. */
export function askPosition(): Promise<Position | 'refused' | 'unknown'> {
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
