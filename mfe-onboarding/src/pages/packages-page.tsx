import type { PackageId } from '@vitrine/contracts';
import { useSearchParams } from '@vitrine/shell-sdk';
import { codeSplit, ScreenBoundary, usePart } from '@vitrine/shell-sdk/code-split';
import { useSyncExternalStore } from 'react';
import { PackagesView } from '../features/packages/index.ts';
import { readCode } from '../shared/code.ts';
import { useCode } from '../shared/use-code.ts';

const neverChanges = () => () => undefined;

/** Few come with a code: nobody else waits for what says it. */
const codePart = codeSplit(async () => ({ Part: (await import('./packages-code.tsx')).PackagesCode }));

const Code = ({ code }: { readonly code: string }) => {
  const { Part } = usePart(codePart);
  return <Part code={code} />;
};

/** `/packages`, prerendered: reads and leads on without JavaScript. A code of the address is said once it is alive. */
export const PackagesPage = () => {
  const given = readCode(useSearchParams()[0]);
  // Not with the first render, which has to agree with the prerendered page: that knows of no code.
  const code = useSyncExternalStore(
    neverChanges,
    () => given,
    () => null,
  );
  const state = useCode(code ?? '');

  const addressOf = (id: PackageId): string => {
    // Nobody is sent on with a code that is for something else; one that could not be checked is checked there.
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
