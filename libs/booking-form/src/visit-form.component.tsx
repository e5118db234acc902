import type { SalonInfo } from '@frizo/contracts';
import { useSession } from '@frizo/remote-kit';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { BlockList } from './block-list.component.tsx';
import { ClientTimes } from './client-times.component.tsx';
import type { Block } from './draft/block.ts';
import { GeneralNote } from './general-note.component.tsx';
import { StyleField } from './style-field.component.tsx';
import { subtitleOf } from './booking-text.ts';
import { TotalBar } from './total-bar.component.tsx';
import { isLockedForClient, useClientDialog, type SavedVisit } from './use-client-dialog.ts';
import { useFocusOnFailure } from './use-focus-on-failure.ts';

interface VisitFormProps {
  salon: SalonInfo;
  /** What the dialog opens with. */
  block: Block;
  onSaved(visit: SavedVisit): void;
  onClose(): void;
}

export function VisitForm({ salon, block, onSaved, onClose }: VisitFormProps) {
  const { user } = useSession();
  const { draft, booking, saving, question, act, save } = useClientDialog(salon, block);
  const form = useFocusOnFailure(saving.failures);
  const open = draft.blocks.find(({ key }) => key === draft.openKey) ?? draft.blocks[0];
  const address = salon.addresses.find(({ id }) => id === open?.addressId);

  const onBook = async () => {
    const visit = await save();
    if (visit) onSaved(visit);
  };

  const styleField = ({ key, style }: Block) => (
    <StyleField style={style} onStyle={(chosen) => booking.choose(key, { kind: 'style', style: chosen })} />
  );

  return (
    <>
      <DialogHeader
        title={block.saved ? 'Modify appointment' : 'Book appointment'}
        subtitle={subtitleOf(user, salon, address)}
        onClose={onClose}
      />
      <DialogBody>
        <div ref={form}>
          <GeneralNote text={saving.general} />
          <BlockList
            draft={draft}
            booking={booking}
            dispatch={act}
            isLocked={isLockedForClient}
            aside={(one) => one.style && styleField(one)}
            below={(one) => one.style === null && styleField(one)}
            times={(dated, times) => <ClientTimes block={dated} times={times} booking={booking} />}
          />
        </div>
      </DialogBody>
      <TotalBar draft={draft} booking={booking} isSaving={saving.isSaving} onBook={() => void onBook()} />
      {question}
    </>
  );
}
