import type { PlatformBuild } from '@vitrine/contracts';
import { Mono, Text } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ContactLink } from '../../../shared/screen/contact-link.tsx';
import { formatFull, formatMomentInText } from '../../../shared/format.ts';
import { originTexts } from './content.ts';

const Facts = styled(Text)`
  overflow-wrap: anywhere;
`;

/** Who made a build of what: commit, author, time, and the CI run. Nothing for a build that does not say. */
export const BuildOrigin = ({ build, now }: { readonly build: PlatformBuild; readonly now: Date }) => {
  if (!build.provenance) return null;
  const { commit, dirty, author, ci, builtAt } = build.provenance;
  return (
    <Facts size="sm" tone="textMuted">
      {commit === null ? (
        originTexts.noCommit
      ) : (
        <>
          {originTexts.commit} <Mono>{commit.slice(0, 12)}</Mono>
        </>
      )}
      {dirty && ` (${originTexts.dirty})`}
      {author !== null && ` · ${author}`} · {originTexts.built}{' '}
      <time dateTime={builtAt} title={formatFull(builtAt)}>
        {formatMomentInText(builtAt, now)}
      </time>
      {ci !== null && (
        <>
          {' · '}
          <ContactLink href={ci} target="_blank" rel="noopener" aria-label={originTexts.ciInNewTab}>
            {originTexts.ci}
          </ContactLink>
        </>
      )}
    </Facts>
  );
};
