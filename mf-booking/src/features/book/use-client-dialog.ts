import { useRef } from 'react';
import type { SalonInfo } from '@frizo/contracts';
import { useNotices, useSession } from '@frizo/remote-kit';
import { bookApi } from './book.api.ts';
import { useClientSave } from './client-save.ts';
import { placeOf, zonesOf, type Desk } from './desk.ts';
import type { Block, Saved } from './draft/block.ts';
import { choose, type Choice } from './draft/choose.ts';
import type { Draft, DraftAction } from './draft/draft.ts';
import { savedText, startOf } from './draft/entries.ts';
import { whySettled } from './settled.ts';
import { useAdmission } from './use-admission.ts';
import { useDraft } from './use-draft.ts';
import { useHold } from './use-hold.ts';
import { useOffered } from './use-offered.ts';
import { useSaving, type Saving } from './use-saving.ts';
import { useLookAgain } from './use-times.ts';

export interface ClientDialog {
  readonly draft: Draft;
  readonly desk: Desk;
  readonly saving: Saving;
  act(action: DraftAction): void;
  /** Resolves to the ids of what was saved, or to null. */
  save(): Promise<number[] | null>;
}

/** Booking, modifying and cancelling one's own appointments at one salon, as one (spec 2, 4). */
export function useClientDialog(salon: SalonInfo, first: Block): ClientDialog {
  const { user } = useSession();
  const notices = useNotices();
  const place = placeOf(salon, salon.users);
  const [draft, dispatch] = useDraft([first], place);
  const desk = useClientDesk(salon, draft, user !== null);
  const look = useLookAgain({ ...desk, isOwn: true });
  const [reload] = bookApi.useLazyGetClientAppointmentQuery();
  const saving = useSaving({
    draft,
    dispatch,
    desk,
    admit: useAdmission(),
    look,
    send: useClientSave(),
    reload: async (id) => (await reload({ id })).data?.appointment,
  });
  const heldKey = useRef(first.key);
  const hold = useHold((failure) => saving.refuse(heldKey.current, failure));

  const onChoice = (key: number, choice: Choice) => {
    saving.forget(key);
    dispatch({ kind: 'choose', key, choice });
    const current = draft.blocks.find((block) => block.key === key);
    if (!current || choice.kind === 'style') return;
    heldKey.current = key;
    // The dialog's own appointments stand in the way of a hold, and not of the save.
    const canHold = draft.blocks.every(({ saved }) => saved === null);
    hold.keep(canHold ? startOf(choose(current, choice, place), desk.zoneOf) : null);
  };

  return {
    draft,
    desk: { ...desk, violations: saving.violations, choose: onChoice },
    saving,
    act(action) {
      saving.forget();
      dispatch(action);
    },
    async save() {
      const saved = await saving.save();
      if (!saved) return null;
      hold.forget();
      notices.show({ kind: 'success', text: savedText(saved.entries) });
      return [...saved.ids];
    },
  };
}

export const isSettled = (saved: Saved) => whySettled(saved, Date.now() / 1000) !== null;

function useClientDesk(salon: SalonInfo, draft: Draft, isOwn: boolean): Omit<Desk, 'violations'> {
  const offered = useOffered(draft.blocks.map(({ artistId }) => artistId));
  return {
    salon,
    artists: salon.users,
    isProfessional: false,
    isOwn,
    except: draft.blocks.flatMap(({ saved }) => (saved && !isSettled(saved) ? [saved.id] : [])),
    blocks: draft.blocks,
    offered,
    zoneOf: zonesOf(salon),
    choose: () => undefined,
    fit: () => undefined,
  };
}
