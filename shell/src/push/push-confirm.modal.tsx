import { Button, DialogBody, DialogFooter, DialogHeader } from '@frizo/ui';
import { reactModal } from '../modals/react-modal.tsx';

/** Asked before the browser asks: its own question can be refused once only. */
export const pushConfirmModal = reactModal(({ settle }) => (
  <>
    <DialogHeader title="Messages on this device?" />
    <DialogBody>
      <p>
        We can tell you here when something about your appointments changes, even while this page is closed.
      </p>
    </DialogBody>
    <DialogFooter>
      <Button onClick={() => settle.dismiss()}>No, thanks</Button>
      <Button look="primary" onClick={() => settle.complete(true)}>
        Yes, tell me
      </Button>
    </DialogFooter>
  </>
));
