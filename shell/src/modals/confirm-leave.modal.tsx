import { Button, DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';
import { reactModal } from './react-modal.tsx';

/** Asks before unsaved work is lost. */
export const confirmLeaveModal = reactModal(({ settle }) => (
  <>
    <DialogHeader title="Leave without saving?" />
    <DialogBody>
      <p>What you have entered here will be lost.</p>
    </DialogBody>
    <DialogFooter>
      <Button look="danger" onClick={() => settle.complete(true)}>
        Leave
      </Button>
      <Button look="primary" onClick={() => settle.dismiss()}>
        Stay
      </Button>
    </DialogFooter>
  </>
));
