import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineModal } from './define-modal.tsx';
import type { ModalRootProps } from './define-modal.tsx';
import { renderModal } from './testing.ts';

declare module '@frizo/modal-queue' {
  interface ModalCatalogue {
    'confirm-cancel': { props: { aptNo: string }; result: { isSure: boolean } };
  }
}

function ConfirmCancel({ props, complete, dismiss }: ModalRootProps<'confirm-cancel'>) {
  return (
    <>
      <p>Appointment {props.aptNo}</p>
      <button onClick={() => complete({ isSure: true })}>Yes</button>
      <button onClick={dismiss}>No</button>
    </>
  );
}

const modal = defineModal({ name: 'confirm-cancel', Root: ConfirmCancel });

describe('a modal', () => {
  it('gets its props and completes with its result', async () => {
    const rendered = await renderModal(modal, { aptNo: 'A-7' });
    expect(screen.getByText('Appointment A-7')).toBeInTheDocument();
    expect(rendered.outcome()).toBeUndefined();

    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));

    expect(rendered.outcome()).toEqual({ kind: 'completed', result: { isSure: true } });
    rendered.unmount();
  });

  it('is dismissed', async () => {
    const rendered = await renderModal(modal, { aptNo: 'A-7' });
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(rendered.outcome()).toEqual({ kind: 'dismissed' });
    rendered.unmount();
  });
});
