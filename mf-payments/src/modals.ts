import { defineModal } from '@frizo/remote-kit';
import { AddCardModal } from './features/cards/add-card.modal.tsx';
import { cardsApi } from './features/cards/cards.api.ts';
import { paymentSettingsApi } from './stripe/payment-settings.api.ts';

export const modals = {
  'add-card': defineModal({ name: 'add-card', Root: AddCardModal, apis: [cardsApi, paymentSettingsApi] }),
};
