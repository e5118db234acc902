import { defineRemote } from '@frizo/remote-kit';
import { chargesApi } from './features/billing/charges.api.ts';
import { cardsApi } from './features/cards/cards.api.ts';
import { Root } from './root.tsx';

export const remote = defineRemote({ name: 'mf-payments', Root, apis: [cardsApi, chargesApi] });
