import { useNotices, useSession, useUnsavedWork } from '@frizo/remote-kit';
import { placeOf, zonesOf, type Desk } from '../book/desk.ts';
import type { Saved } from '../book/draft/block.ts';
import type { Draft, DraftAction } from '../book/draft/draft.ts';
import { savedText } from '../book/draft/entries.ts';
import { whySettled } from '../book/settled.ts';
import { useDraft } from '../book/use-draft.ts';
import { useOffered } from '../book/use-offered.ts';
import { useSaving, type Saving, type Sent } from '../book/use-saving.ts';
import { useLookAgain } from '../book/use-times.ts';
import { bookForClientApi } from './book-for-client.api.ts';
import { clientToSend } from './client/client-entry.ts';
import { useClientEntry, type ClientEntryState } from './client/use-client-entry.ts';
import { useProfessionalSave } from './professional-save.ts';
import type { Visit } from './use-opened-for-client.ts';

export interface ProfessionalDialog {
  readonly draft: Draft;
  readonly desk: Desk;
  readonly saving: Saving;
  readonly client: ClientEntryState;
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
  const [draft, dispatch] = useDraft(blocks, placeOf(salon, artists), openKey, isLocked);
  const client = useClientEntry(visit.client);
  useUnsavedWork(client.entry.typed !== (visit.client?.phone ?? ''));
  const sendAll = useProfessionalSave();
  const [reload] = bookForClientApi.useLazyGetProfessionalAppointmentQuery();
  const desk: Omit<Desk, 'violations'> = {
    salon,
    artists,
    isProfessional: true,
    isOwn: true,
    except: draft.blocks.flatMap(({ saved }) => (saved && !isLocked(saved) ? [saved.id] : [])),
    blocks: draft.blocks,
    offered: useOffered(draft.blocks.map(({ artistId }) => artistId)),
    zoneOf: zonesOf(salon),
    choose: () => undefined,
    fit: (key, wanted, free) => dispatch({ kind: 'fit', key, wanted, free }),
  };
  const look = useLookAgain(desk);
  const saving = useSaving({
    draft,
    dispatch,
    desk,
    check: () => client.check(),
    admit: () => requireLogin(),
    look,
    async send(entries): Promise<Sent> {
      const sent = await sendAll(clientToSend(client.entry), entries);
      if ('failure' in sent) client.tell(sent.failure.fields);
      return sent;
    },
    reload: async (id) => (await reload({ id })).data?.appointment,
  });

  return {
    draft,
    desk: {
      ...desk,
      violations: saving.violations,
      choose(key, choice) {
        saving.forget(key);
        dispatch({ kind: 'choose', key, choice });
      },
    },
    saving,
    client,
    act(action) {
      saving.forget();
      dispatch(action);
    },
    async save() {
      const saved = await saving.save();
      if (!saved) return null;
      notices.show({ kind: 'success', text: savedText(saved.entries) });
      return [...saved.ids];
    },
  };
}

/** A salon admin and the appointment's artist may change it (spec 6), until it starts or is no more. */
export function isLocked(saved: Saved): boolean {
  const canChange = !('canChange' in saved) || saved.canChange;
  return !canChange || whySettled(saved, Date.now() / 1000) !== null;
}
