import { documentDefaults, type DocumentSettings, documentSettingsEndpoints } from '@vitrine/contracts';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { type TaxChoice, useTaxChoices } from './tax-choices.ts';

/** What a new document begins with, once it is known: taxes, and Settings, or what is specified without them. */
export function useNewDocument(): {
  readonly choices: readonly TaxChoice[];
  readonly defaults: DocumentSettings;
  readonly isPending: boolean;
} {
  const { choices, isPending } = useTaxChoices();
  const settings = useEndpoint(documentSettingsEndpoints.get, {}, { staleTime: 60_000 });
  return { choices, defaults: settings.data ?? documentDefaults, isPending: isPending || settings.isPending };
}
