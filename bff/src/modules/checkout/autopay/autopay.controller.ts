import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { AutopayService } from './autopay.service.ts';
import { CardsService } from './cards.service.ts';

export const SavedCardsController = serve(api.savedCards, [CardsService], (cards) => ({
  get: () => cards.own(),
  open: () => cards.open(),
  refresh: () => cards.refresh(),
  remove: () => cards.remove(),
  agree: ({ body }) => cards.agree(body.version),
  revoke: () => cards.revoke(),
  ofClient: ({ params }) => cards.ofClient(params.id),
  ask: ({ params, key }) => cards.ask(params.id, key),
  removeOfClient: ({ params }) => cards.removeOf(params.id),
  revokeOfClient: ({ params }) => cards.revokeOf(params.id),
}));

export const AutopayController = serve(api.autopay, [AutopayService], (autopay) => ({
  ofInvoice: ({ params }) => autopay.ofInvoice(params.id),
  tomorrow: () => autopay.tomorrow(),
}));
