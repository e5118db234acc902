import { notFound } from '@frizo/service-kit';
import type { OccupiedSpan } from '../domain/artist-calendar.ts';
import { lookAtStart, type CheckSurroundings, type FreeStart } from './check-start.ts';
import { judgeCancel, judgeChange, type Judgement } from './judge-entry.ts';
import type { StandingAppointment } from './lock-appointments.ts';
import { refuseAny, type Refusal } from './refusals.ts';
import type { SaveEntry, Wish } from './save-entry.ts';
import type { Saver } from './saver.ts';

/** What is to be written for an entry. */
export type Plan =
  | { readonly kind: 'book'; readonly wish: Wish; readonly free: FreeStart }
  | {
      readonly kind: 'move';
      readonly row: StandingAppointment;
      readonly wish: Wish;
      readonly free: FreeStart;
    }
  | Settled;

/** What needs no free time. */
interface Settled {
  readonly kind: 'cancel' | 'keep';
  readonly row: StandingAppointment;
}

interface ToPlan {
  readonly saver: Saver;
  readonly entries: readonly SaveEntry[];
  /** The appointments that the entries name, as far as they are the saver's. */
  readonly rows: readonly StandingAppointment[];
}

/** An entry that may be done, if its time is free. */
type Candidate =
  | { readonly kind: 'book'; readonly wish: Wish }
  | { readonly kind: 'move'; readonly row: StandingAppointment; readonly wish: Wish }
  | Settled;

/**
 * Looks at everything that a save wants, in a calendar in which what it moves and cancels is gone, and what earlier entries take is
 * taken. @throws SaveRefused with the reason of each entry that cannot be had
 */
export async function planSave(
  { trx, now }: Omit<CheckSurroundings, 'saver'>,
  { saver, entries, rows }: ToPlan,
): Promise<Plan[]> {
  const candidates = entries.map((entry) => candidateOf(entry, { saver, now, rows }));
  const givenBack = candidates.flatMap((candidate) =>
    candidate.kind === 'move' || candidate.kind === 'cancel' ? [candidate.row.id] : [],
  );
  const plans: Plan[] = [];
  const refusals: (Refusal | null)[] = [];
  for (const candidate of candidates) {
    const result = await planOf(candidate);
    refusals.push('refusal' in result ? result.refusal : null);
    if ('plan' in result) plans.push(result.plan);
  }
  refuseAny(refusals);
  return plans;

  async function planOf(candidate: Candidate | Refused): Promise<{ plan: Plan } | { refusal: Refusal }> {
    if (candidate.kind === 'refused') return { refusal: candidate.refusal };
    if (isSettled(candidate)) return { plan: candidate };
    const { wish } = candidate;
    const meanwhile = {
      alsoTaken: plans.flatMap((plan) => takenOf(plan, wish.artistId)),
      givenBack,
      standing: candidate.kind === 'move' ? candidate.row : undefined,
    };
    const looked = await lookAtStart(wish, { trx, now, saver }, meanwhile);
    return 'refusal' in looked ? looked : { plan: { ...candidate, free: looked.free } };
  }
}

function isSettled(of: Plan | Candidate): of is Settled {
  return of.kind === 'cancel' || of.kind === 'keep';
}

type Refused = Extract<Judgement, { kind: 'refused' }>;

function candidateOf(
  entry: SaveEntry,
  { saver, now, rows }: Pick<ToPlan, 'saver' | 'rows'> & { now: Date },
): Candidate | Refused {
  if (entry.kind === 'book') return { kind: 'book', wish: entry };
  const row = rows.find(({ id }) => id === entry.id);
  if (!row) throw notFound('There is no such appointment.');
  const judgement =
    entry.kind === 'cancel' ? judgeCancel(entry, row, now) : judgeChange(entry, row, { saver, now });
  if (judgement.kind === 'refused') return judgement;
  if (judgement.kind === 'changed') return { kind: 'move', row, wish: judgement.wish };
  return { kind: judgement.kind === 'cancelled' ? 'cancel' : 'keep', row };
}

/** What an entry takes of an artist's time; what stays as it is stands in the calendar. */
function takenOf(plan: Plan, artistId: number): OccupiedSpan[] {
  if (isSettled(plan) || plan.wish.artistId !== artistId) return [];
  const { wish, free } = plan;
  const id = plan.kind === 'book' ? free.bookable.appointmentId : plan.row.id;
  return [[wish.startTimestamp, wish.startTimestamp + free.terms.processingSeconds, id]];
}
