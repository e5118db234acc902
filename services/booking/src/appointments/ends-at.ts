/** The instant so many seconds after another: time that passes, whatever clocks show meanwhile. */
export function endsAt(startsAt: Date, seconds: number): Date {
  return new Date(startsAt.getTime() + seconds * 1000);
}
