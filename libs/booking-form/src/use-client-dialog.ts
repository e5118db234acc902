import type { ReactNode } from 'react';
import type { AddCardProps, AddCardResult, Appointment, SalonInfo } from '@frizo/contracts';
import { formatLocalDate, formatWallTime, instantToWallClock, zoneNameAt } from '@frizo/local-time';
import { useModals, useNotices, useRemoteContext, useSession } from '@frizo/remote-kit';
import { useConfirm } from '@frizo/ui';
import { bookApi } from './book.api.ts';
import { useClientSave } from './client-save.ts';
import { salonOptionsOf, zonesOf, type BookingContext, type UncheckedBooking } from './booking-context.ts';
import { anyArtist, nothing, type Block, type Saved } from './draft/block.ts';
import { choose, type Choice } from './draft/choose.ts';
import type { Draft, DraftAction } from './draft/draft.ts';
import { savedText, startOf } from './draft/entries.ts';
import type { Overlap } from './refusal.ts';
import { whyLocked } from './draft/block.ts';
import { useDraft } from './use-draft.ts';
import { useHolds } from './use-holds.ts';
import { useOffered } from './use-offered.ts';
import { useSaving, type Saving } from './use-saving.ts';
import { useReloadStarts } from './use-times.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'add-card': { props: AddCardProps; result: AddCardResult };
  }
}

/** The result of Book: the ids of all saved appointments, and the new ones among them. */
export interface SavedVisit {
  readonly ids: number[];
  readonly booked: Appointment[];
}

export interface ClientDialog {
  readonly draft: Draft;
  readonly booking: BookingContext;
  readonly saving: Saving;
  /** The question that is open now, to be rendered. */
  readonly question: ReactNode;
  act(action: DraftAction): void;
  save(): Promise<SavedVisit | null>;
}

/** Booking, modifying and canceling the client's appointments at one salon in one dialog (spec 2, 4). */
export function useClientDialog(salon: SalonInfo, first: Block): ClientDialog {
  const { user } = useSession();
  const notices = useNotices();
  const options = salonOptionsOf(salon, salon.users);
  const [draft, dispatch] = useDraft([first], options);
  const booking = useClientBooking(salon, draft, user !== null);
  const reloadStarts = useReloadStarts({ ...booking, isOwn: true });
  const question = useConfirm();
  const [reload] = bookApi.useLazyGetClientAppointmentQuery();
  const saving = useSaving({
    draft,
    dispatch,
    booking,
    meetRequirements: useRequirements(),
    reloadStarts,
    send: useClientSave(),
    askOverlap: async (overlaps) =>
      question.ask({
        title: 'Two appointments at the same time?',
        text: 'You already have an appointment at this time:',
        about: overlaps
          .map((one) => overlapText(one, booking.zoneOf(draft.blocks[0]?.addressId ?? nothing)))
          .join('; '),
        yes: 'Book anyway',
        no: 'Choose another time',
        isDangerous: false,
      }),
    reload: async (id) => (await reload({ id })).data?.appointment,
  });
  const holds = useHolds((key, failure) => saving.refuse(key, failure));

  const holdChosen = (key: number, choice: Choice) => {
    const current = draft.blocks.find((block) => block.key === key);
    if (!current || choice.kind === 'style') return;
    // The dialog's own appointments block a hold, but not the save.
    const canHold = booking.isOwn && draft.blocks.every(({ saved }) => saved === null);
    holds.keep(key, canHold ? startOf(choose(current, choice, options), booking.zoneOf) : null);
  };

  return {
    draft,
    booking: {
      ...booking,
      violations: saving.violations,
      choose(key, choice) {
        saving.forget(key);
        dispatch({ kind: 'choose', key, choice });
        holdChosen(key, choice);
      },
      suggest(key, choice) {
        dispatch({ kind: 'suggest', key, choice });
        holdChosen(key, choice);
      },
    },
    saving,
    question: question.dialog,
    act(action) {
      saving.forget();
      if (action.kind === 'remove') holds.keep(action.key, null);
      dispatch(action);
    },
    async save() {
      const saved = await saving.save();
      if (!saved) return null;
      holds.forget();
      notices.show({ kind: 'success', text: savedText(saved.entries) });
      const { ids, entries, appointments = [] } = saved;
      return { ids: [...ids], booked: appointments.filter((_one, index) => entries[index]?.kind === 'book') };
    },
  };
}

/** `Bob with Noor Haddad, 03/05/2026, 10:00 AM MST`. */
function overlapText({ serviceName, artistName, startTimestamp }: Overlap, timezone: string): string {
  const { date, seconds } = instantToWallClock(new Date(startTimestamp * 1000), timezone);
  const zone = zoneNameAt(new Date(startTimestamp * 1000), timezone);
  return `${serviceName} with ${artistName}, ${formatLocalDate(date)}, ${formatWallTime(seconds)} ${zone}`;
}

export const isLockedForClient = (saved: Saved) => whyLocked(saved, Date.now() / 1000) !== null;

function useClientBooking(salon: SalonInfo, draft: Draft, isOwn: boolean): UncheckedBooking {
  const everybody = salon.users.map(({ id }) => id);
  const offered = useOffered(
    draft.blocks.flatMap(({ artistId }) => (artistId === anyArtist ? everybody : [artistId])),
  );
  return {
    salon,
    artists: salon.users,
    isProfessional: false,
    isOwn,
    except: draft.blocks.flatMap(({ saved }) => (saved && !isLockedForClient(saved) ? [saved.id] : [])),
    blocks: draft.blocks,
    offered,
    zoneOf: zonesOf(salon),
    choose: () => undefined,
    suggest: () => undefined,
    fit: () => undefined,
  };
}

/** The flag that asks for a card. */
const cardFlag = 'cardRequiredToBook';

/** Log-in first, then a card where one is asked for (spec 4, Booking mode). Resolves to whether to go on, or to why it cannot. */
function useRequirements(): () => Promise<boolean | string> {
  const { requireLogin } = useSession();
  const { flags } = useRemoteContext();
  const modals = useModals();
  return async () => {
    if (!(await requireLogin())) return false;
    if (flags[cardFlag] !== true) return true;
    const { kind } = await modals.open('add-card', {});
    if (kind === 'failed') return 'A card is required to book, and cards cannot be added right now.';
    return kind === 'completed';
  };
}
