import type { ClientToBookFor } from '@frizo/contracts';
import { useNotices, useSession, useUnsavedWork } from '@frizo/remote-kit';
import { salonOptionsOf, zonesOf, type BookingContext, type UncheckedBooking } from '../booking-context.ts';
import type { Saved } from '../draft/block.ts';
import type { Draft, DraftAction } from '../draft/draft.ts';
import { savedText, type Entry } from '../draft/entries.ts';
import { sentOf } from '../client-save.ts';
import { whyLocked } from '../draft/block.ts';
import { useDraft } from '../use-draft.ts';
import { useOffered } from '../use-offered.ts';
import { useSaving, type Saving, type Sent } from '../use-saving.ts';
import { useReloadStarts } from '../use-times.ts';
import { bookForClientApi } from './book-for-client.api.ts';
import { clientToSend, type ClientEntry } from './client-entry.ts';
import { useClientEntry, type ClientEntryState } from './use-client-entry.ts';
import { useOutsideHours, type OutsideHours } from './use-outside-hours.tsx';
import type { Visit } from './use-opened-for-client.ts';

export interface ProfessionalDialog {
  readonly draft: Draft;
  readonly booking: BookingContext;
  readonly saving: Saving;
  readonly client: ClientEntryState;
  /** Whether times are outside of working hours, and the question that is asked about those. */
  readonly hours: OutsideHours;
  act(action: DraftAction): void;
  /** Resolves to the ids of what was saved, or to null. */
  save(): Promise<number[] | null>;
}

/** Booking for a client of the salon (spec 2, 4; decisions 4): outside the hours too, never over what is there. */
export function useProfessionalDialog(visit: Visit): ProfessionalDialog {
  const { salon, artists, blocks, modified } = visit;
  const { requireLogin } = useSession();
  const notices = useNotices();
  const openKey = blocks.find(({ saved }) => saved?.id === modified?.id)?.key ?? null;
  const [draft, dispatch] = useDraft(blocks, salonOptionsOf(salon, artists), openKey, isLocked);
  const client = useClientEntry(visit.client);
  useUnsavedWork(client.entry.typed !== (visit.client?.phone ?? ''));
  const sendAll = useProfessionalSave();
  const hours = useOutsideHours();
  const [reload] = bookForClientApi.useLazyGetProfessionalAppointmentQuery();
  const booking: UncheckedBooking = {
    salon,
    artists,
    isProfessional: true,
    isOwn: true,
    except: draft.blocks.flatMap(({ saved }) => (saved && !isLocked(saved) ? [saved.id] : [])),
    blocks: draft.blocks,
    offered: useOffered(draft.blocks.map(({ artistId }) => artistId)),
    zoneOf: zonesOf(salon),
    choose: () => undefined,
    suggest: (key, choice) => dispatch({ kind: 'suggest', key, choice }),
    fit: (key, wanted, free) => dispatch({ kind: 'fit', key, wanted, free }),
    isOutsideHours: hours.isOutside,
  };
  const reloadStarts = useReloadStarts(booking);
  const saving = useSaving({
    draft,
    dispatch,
    booking,
    check: () => client.check(),
    meetRequirements: async () =>
      (await requireLogin()) && hours.confirm(draft, booking, nameOf(client.entry), reloadStarts),
    reloadStarts,
    async send(entries): Promise<Sent> {
      const sent = await sendAll(clientToSend(client.entry), entries);
      if ('failure' in sent) client.showErrors(sent.failure.fields);
      return sent;
    },
    reload: async (id) => (await reload({ id })).data?.appointment,
  });

  return {
    draft,
    booking: {
      ...booking,
      violations: saving.violations,
      choose(key, choice) {
        saving.forget(key);
        dispatch({ kind: 'choose', key, choice });
      },
    },
    saving,
    client,
    hours,
    act(action) {
      saving.forget();
      dispatch(action);
    },
    async save() {
      const saved = await saving.save();
      if (!saved) return null;
      notices.show({ kind: 'success', text: savedText(saved.entries) + hours.savedText(draft) });
      return [...saved.ids];
    },
  };
}

/** A salon admin and the appointment's artist may change it (spec 6), until it starts or is no more. */
export function isLocked(saved: Saved): boolean {
  const canChange = !('canChange' in saved) || saved.canChange;
  return !canChange || whyLocked(saved, Date.now() / 1000) !== null;
}

function nameOf({ firstName, lastName }: ClientEntry): string {
  return `${firstName} ${lastName}`.trim();
}

/** As `useClientSave`, with the client and how long the artist is busy (spec 7.2). */
function useProfessionalSave(): (client: ClientToBookFor, entries: readonly Entry[]) => Promise<Sent> {
  const [book] = bookForClientApi.useBookAsProfessionalMutation();
  const [change] = bookForClientApi.useChangeAsProfessionalMutation();
  const [cancel] = bookForClientApi.useCancelAsProfessionalMutation();
  const [save] = bookForClientApi.useSaveAsProfessionalMutation();

  return async (client, entries) => {
    const [only] = entries;
    if (entries.every((entry) => entry.kind === 'book')) {
      const appointments = entries.map(({ kind: _kind, ...start }) => start);
      return sentOf(await book({ client, appointments }), ({ appointments: booked }) => booked);
    }
    if (entries.length === 1 && only?.kind === 'change') {
      const { kind: _kind, ...changed } = only;
      return sentOf(await change(changed), ({ appointment }) => [appointment]);
    }
    if (entries.length === 1 && only?.kind === 'cancel') {
      return sentOf(await cancel({ id: only.id }), ({ appointment }) => [appointment]);
    }
    return sentOf(await save({ client, entries: [...entries] }), ({ appointments }) => appointments);
  };
}
