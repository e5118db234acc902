import { reactModal } from '../modals/react-modal.tsx';
import { ChangeEmailForm } from './change-email.form.tsx';

export const changeEmailModal = reactModal(({ context, settle }) => (
  <ChangeEmailForm request={context.request} onClose={() => settle.dismiss()} />
));
