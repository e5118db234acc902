import type { SalonInfo } from '@frizo/contracts';
import { useSession } from '@frizo/remote-kit';
import { DialogBody, DialogHeader } from '@frizo/ui';
import { BlockList } from './block-list.component.tsx';
import { ClientTimes } from './client-times.component.tsx';
import type { Block } from './draft/block.ts';
import { GeneralNote } from './general-note.component.tsx';
import { StyleField } from './style-field.component.tsx';
import { subtitleOf } from './subtitle.ts';
import { TotalBar } from './total-bar.component.tsx';
import { isSettled, useClientDialog } from './use-client-dialog.ts';
import { useFocusOnFailure } from './use-focus-on-failure.ts';

interface BookingFormProps {
  salon: SalonInfo;
  /** What the dialog opens with. */
  block: Block;
  onSaved(appointmentIds: number[]): void;
  onClose(): void;
}

export function BookingForm({ salon, block, onSaved, onClose }: BookingFormProps) {
  const { user } = useSession();
  const { draft, desk, saving, act, save } = useClientDialog(salon, block);
  const form = useFocusOnFailure(saving.failures);
  const open = draft.blocks.find(({ key }) => key === draft.openKey) ?? draft.blocks[0];
  const address = salon.addresses.find(({ id }) => id === open?.addressId);

  const onBook = async () => {
    const ids = await save();
    if (ids) onSaved(ids);
  };

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
            desk={desk}
            dispatch={act}
            isLocked={isSettled}
            aside={({ key, style }) => (
              <StyleField
                style={style}
                onStyle={(chosen) => desk.choose(key, { kind: 'style', style: chosen })}
              />
            )}
            times={(dated, times) => <ClientTimes block={dated} times={times} desk={desk} />}
          />
        </div>
      </DialogBody>
      <TotalBar draft={draft} desk={desk} isSaving={saving.isSaving} onBook={() => void onBook()} />
    </>
  );
}
