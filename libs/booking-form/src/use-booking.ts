import { useReducer } from 'react';
import { useNotices, useUnsavedWork } from '@frizo/remote-kit';
import type { Appointment } from '@frizo/contracts';
import {
  salonOptionsOf,
  zonesOf,
  type BookingFormContext,
  type BookingState,
} from './booking-form-context.ts';
import type { BookingMode } from './booking-mode.ts';
import { anyArtist } from './draft/service-block.ts';
import { choose, type Choice } from './draft/choose.ts';
import { draftOf, reduceDraft, savedText, startOf, type Draft, type DraftAction } from './draft/draft.ts';
import { useOfferedServices } from './offered-services.ts';
import { useHolds } from './use-holds.ts';
import { useSaving, type Saving } from './use-saving.ts';
import { useReloadStarts } from './use-times.ts';
import type { InitialVisit } from './use-visit.ts';

export interface SavedVisit {
  /** Of all appointments that were saved. */
  readonly appointmentIds: number[];
  /** The new appointments among them. */
  readonly booked: Appointment[];
}

interface Booking {
  readonly draft: Draft;
  readonly booking: BookingFormContext;
  readonly saving: Saving;
  act(action: DraftAction): void;
  /** Resolves to null when nothing was saved. */
  save(): Promise<SavedVisit | null>;
}

/** Books, modifies and cancels a client's appointments at one salon (spec 2, 4; decisions 4), from the draft to the save. */
export function useBooking(visit: InitialVisit, mode: BookingMode): Booking {
  const notices = useNotices();
  const options = salonOptionsOf(visit.salon, visit.artists);
  const [draft, dispatch] = useReducer(
    (current: Draft, action: DraftAction) => reduceDraft(current, action, options),
    undefined,
    () => draftOf(visit.serviceBlocks, options, openKeyOf(visit), mode.isLocked),
  );
  useUnsavedWork(draft.isTouched);
  const state = useBookingState(visit, draft, mode);
  const reloadStarts = useReloadStarts(state);
  const saving = useSaving({ draft, dispatch, booking: state, mode, reloadStarts });
  const holds = useHolds((key, failure) => saving.refuse(key, failure));

  const holdChosen = (key: number, choice: Choice) => {
    const current = draft.serviceBlocks.find((serviceBlock) => serviceBlock.key === key);
    if (!current || choice.kind === 'style') return;
    const start = canHold(draft, mode) ? startOf(choose(current, choice, options), state.zoneOf) : null;
    if (start) holds.setHold(key, start);
    else holds.releaseHold(key);
  };

  return {
    draft,
    booking: {
      ...state,
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
      fitProcessingTime: (key, wantedSeconds, freeSeconds) =>
        dispatch({ kind: 'fit-processing-time', key, wantedSeconds, freeSeconds }),
      noteOutsideHours(serviceBlock, isOutside) {
        if (mode.kind === 'professional') mode.outsideHours.note(serviceBlock, isOutside);
      },
    },
    saving,
    act(action) {
      saving.forget();
      if (action.kind === 'remove') holds.releaseHold(action.key);
      dispatch(action);
    },
    async save() {
      const saved = await saving.save();
      if (!saved) return null;
      holds.forget();
      const { appointments, entries } = saved;
      const ofHours = mode.kind === 'professional' ? mode.outsideHours.savedText(draft) : '';
      notices.show({ kind: 'success', text: savedText(entries) + ofHours });
      return {
        appointmentIds: appointments.map(({ id }) => id),
        booked: appointments.filter((_one, index) => entries[index]?.kind === 'book'),
      };
    },
  };
}

function openKeyOf({ serviceBlocks, modified }: InitialVisit): number | null {
  const open = serviceBlocks.find(({ saved }) => saved?.id === modified?.id);
  return open?.key ?? null;
}

/** The form's own appointments conflict with a hold, but not with the save. Professionals hold nothing. */
function canHold(draft: Draft, mode: BookingMode): boolean {
  return (
    mode.kind === 'client' && mode.isLoggedIn && draft.serviceBlocks.every(({ saved }) => saved === null)
  );
}

function useBookingState({ salon, artists }: InitialVisit, draft: Draft, mode: BookingMode): BookingState {
  const allArtistIds = artists.map(({ id }) => id);
  const offered = useOfferedServices(
    draft.serviceBlocks.flatMap(({ artistId }) => (artistId === anyArtist ? allArtistIds : [artistId])),
    mode.kind === 'professional',
  );
  return {
    salon,
    artists,
    isProfessional: mode.kind === 'professional',
    isLoggedIn: mode.kind === 'professional' || mode.isLoggedIn,
    except: draft.serviceBlocks.flatMap(({ saved }) => (saved && !mode.isLocked(saved) ? [saved.id] : [])),
    serviceBlocks: draft.serviceBlocks,
    offered,
    zoneOf: zonesOf(salon),
    isOutsideHours: (serviceBlock) =>
      mode.kind === 'professional' && mode.outsideHours.isOutside(serviceBlock),
  };
}
