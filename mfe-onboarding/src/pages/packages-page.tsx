import type { PackageId } from '@vitrine/contracts';
import { useSearchParams } from '@vitrine/shell-sdk';
import { codeSplit, ScreenBoundary, usePart } from '@vitrine/shell-sdk/code-split';
import { useSyncExternalStore } from 'react';
import { PackagesView } from '../features/packages/index.ts';
import { readCode, useCode } from '../shared/code.ts';

const neverChanges = () => () => undefined;

/** Few visitors come with a code; the others don't load this part. */
const codePart = codeSplit(async () => ({ Part: (await import('./packages-code.tsx')).PackagesCode }));

const Code = ({ code }: { readonly code: string }) => {
  const { Part } = usePart(codePart);
  return <Part code={code} />;
};

/** `/packages`, prerendered: it works without JavaScript. A code of the address is shown after hydration. */
export const PackagesPage = () => {
  const addressCode = readCode(useSearchParams()[0]);
  // Not in the first render, which has to match the prerendered page: that has no code.
  const code = useSyncExternalStore(
    neverChanges,
    () => addressCode,
    () => null,
  );
  const state = useCode(code ?? '');

  const addressOf = (id: PackageId): string => {
    // A code for something else is dropped; an unchecked one is checked by the next page.
    const counts =
      state.status === 'known' ? state.offer.packages.some((one) => one.id === id) : state.status === 'unreachable';
    return `/onboarding/package?${new URLSearchParams({ package: id, ...(code && counts && { code }) }).toString()}`;
  };

  return (
    <PackagesView addressOf={addressOf}>
      {code && (
        <ScreenBoundary fallback={null}>
          <Code code={code} />
        </ScreenBoundary>
      )}
    </PackagesView>
  );
};
