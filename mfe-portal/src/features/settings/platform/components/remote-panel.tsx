import type { PlatformRemote } from '@vitrine/contracts';
import { Badge, Button, Heading, media, Mono, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatMoment } from '../../../../shared/dates.ts';
import type { Step } from '../api.ts';
import { shareText, visitorsText } from '../content.ts';
import { BuildHistory } from './build-history.tsx';
import { ErrorSparkline } from './error-sparkline.tsx';
import { Measures } from './measures.tsx';
import { TrialPart } from './trial-part.tsx';

const Frame = styled(Panel).attrs({ as: 'article' })`
  display: grid;
  gap: ${vars.space[5]};
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[3]} ${vars.space[6]};
`;

const Words = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]} ${vars.space[8]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 15rem) minmax(0, 1fr);
  }
`;

const Errors = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[2]};
`;

/** Visitors of the last day over all builds of a part, and how many of them met a failure. */
const errorsOf = ({ current, canary, history }: PlatformRemote) => {
  const builds = [current, ...(canary ? [canary.build] : []), ...history];
  const visitors = builds.reduce((sum, { health }) => sum + health.visitors, 0);
  const failing = builds.reduce((sum, { health }) => sum + health.failing, 0);
  if (visitors === 0) return 'No visitors in the last 24 hours';
  return failing === 0
    ? `None of ${visitorsText(visitors)} met a failure`
    : `${shareText(failing / visitors)} of ${visitorsText(visitors)} met a failure`;
};

interface RemotePanelProps {
  readonly remote: PlatformRemote;
  readonly now: Date;
  /** Absent for whoever may only look. */
  readonly onStep: ((step: Step) => void) | undefined;
}

/** One part of the site: what of it is live, how it does, and what may be done. */
export const RemotePanel = ({ remote, now, onStep }: RemotePanelProps) => {
  const { name, owner, current, since, canary, pinned, rollbackTo, errorRates } = remote;
  const canGoBack = canary !== null || rollbackTo !== null;
  return (
    <Frame aria-labelledby={`part-${name}`}>
      <Head>
        <Words>
          <Heading as="h2" size="sm" id={`part-${name}`}>
            {name}
          </Heading>
          <Text size="sm" tone="textMuted">
            {owner} · <Mono>{current.buildId}</Mono> live since{' '}
            <time dateTime={since} title={formatFull(since)}>
              {formatMoment(since, now)}
            </time>
          </Text>
          {pinned && (
            <Badge tone="champagne">
              Pinned by {pinned.by}: {pinned.reason}
            </Badge>
          )}
        </Words>
        {onStep && canGoBack && (
          <Buttons>
            {canary && (
              <Button size="sm" aria-label={`Promote the canary of ${name}`} onClick={() => onStep('promote')}>
                Promote
              </Button>
            )}
            <Button
              size="sm"
              aria-label={canary ? `Take the canary of ${name} back` : `Roll ${name} back`}
              onClick={() => onStep('rollback')}
            >
              {canary ? 'Take back' : 'Roll back'}
            </Button>
          </Buttons>
        )}
      </Head>
      <TrialPart remote={remote} now={now} />
      <Facts>
        <Errors>
          <ErrorSparkline rates={errorRates} name={name} />
          <Text size="sm" tone="textMuted">
            {errorsOf(remote)}
          </Text>
        </Errors>
        <Measures build={current} />
      </Facts>
      <BuildHistory remote={remote} now={now} />
    </Frame>
  );
};
