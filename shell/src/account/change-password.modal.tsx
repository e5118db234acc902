import { reactModal } from '../modals/react-modal.tsx';
import { ChangePasswordForm } from './change-password.form.tsx';

export const changePasswordModal = reactModal(({ context, settle }) => (
  <ChangePasswordForm
    request={context.request}
    userName={context.session.snapshot().user?.userName ?? ''}
    onClose={() => settle.dismiss()}
  />
));
