import type { PlatformRemote } from '@vitrine/contracts';
import { useSearchParams } from '@vitrine/shell-sdk';
import { Badge, Button, Heading, media, Mono, Panel, Progress, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatMomentInText } from '../../../shared/format.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { BuildHistory, Details, Measures } from './build-history.tsx';
import { BuildOrigin } from './build-origin.tsx';
import { disabledText, evaluationText, shareText, visitorsText } from './content.ts';
import type { Step } from './content.ts';
import { RampStatus } from './ramp-status.tsx';

/** Loaded when the errors are opened. */
const RemoteErrors = lazy(async () => ({ default: (await import('./remote-errors.tsx')).RemoteErrors }));

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 2rem;
  fill: ${vars.color.ember};

  rect[data-failing='false'] {
    fill: ${vars.color.textFaint};
  }

  line {
    stroke: ${vars.color.hairlineStrong};
    vector-effect: non-scaling-stroke;
  }
`;

const height = 20;
/** Smallest scale, so that a tenth of a percent does not look like half. */
const leastScale = 0.05;
/** Smallest height of an hour with a failure. */
const least = 1.5;

/** Share of visitors with a failure by hour of the last day; hours without visitors are empty. */
const ErrorSparkline = ({ rates, name }: { readonly rates: readonly (number | null)[]; readonly name: string }) => {
  const worst = Math.max(0, ...rates.map((rate) => rate ?? 0));
  const scale = Math.max(worst, leastScale);
  const summary =
    worst === 0 ? 'no visitors had an error' : `at most ${shareText(worst)} of the visitors of one hour had an error`;
  return (
    <>
      <VisuallyHidden>
        {name}: {summary} in the last {rates.length} hours
      </VisuallyHidden>
      <Drawing
        viewBox={`0 0 ${rates.length * 4} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <line x1="0" x2={rates.length * 4} y1={height - 0.5} y2={height - 0.5} />
        {rates.map((rate, hour) => {
          if (rate === null) return null;
          const bar = rate === 0 ? least : Math.max(least, (rate / scale) * height);
          // oxlint-disable-next-line react/no-array-index-key -- an hour is its place
          return <rect key={hour} data-failing={rate > 0} x={hour * 4 + 0.5} y={height - bar} width="3" height={bar} />;
        })}
      </Drawing>
    </>
  );
};

const EvaluationFrame = styled.div`
  display: grid;
  gap: ${vars.space[4]};
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[2]} ${vars.space[4]};
  font-size: ${vars.text.sm};
`;

/** Whether a ramp moves the canary on by itself. */
const isMoving = ({ canary }: PlatformRemote): boolean => Boolean(canary?.ramp && !canary.ramp.stopped);

/** The build under evaluation: a canary, or a fresh build, with its error budget. */
const EvaluationStatus = ({ remote, now }: { readonly remote: PlatformRemote; readonly now: Date }) => {
  const { name, canary, budget } = remote;
  if (!canary && !budget) return null;
  const canaryKind = isMoving(remote) ? 'ramp' : 'canary';
  return (
    <EvaluationFrame>
      {canary && (
        <Line>
          <Badge tone="steel">Canary at {canary.share}%</Badge>
          <Mono>{canary.build.buildId}</Mono>
          <Text as="span" size="sm" tone="textMuted">
            since {formatMomentInText(canary.since, now)}
          </Text>
        </Line>
      )}
      {canary?.ramp && <RampStatus ramp={canary.ramp} name={name} now={now} />}
      {budget && (
        <>
          <Progress
            id={`budget-${name}`}
            label="Error budget used"
            value={Math.min(1, budget.used)}
            max={1}
            note={`${String(Math.round(budget.used * 100))}%`}
          />
          <Text size="sm" tone="textMuted">
            {evaluationText(budget, canary ? canaryKind : 'fresh')}
          </Text>
        </>
      )}
      {canary && <BuildOrigin build={canary.build} now={now} />}
      {canary && <Measures build={canary.build} before={remote.current} />}
    </EvaluationFrame>
  );
};

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

const Copy = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
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

/** Visitors of the last day over all builds, and how many had an error. */
const errorsOf = ({ current, canary, history }: PlatformRemote) => {
  const builds = [current, ...(canary ? [canary.build] : []), ...history];
  const visitors = builds.reduce((sum, { health }) => sum + health.visitors, 0);
  const failing = builds.reduce((sum, { health }) => sum + health.failing, 0);
  if (visitors === 0) return 'No visitors in the last 24 hours';
  return failing === 0
    ? `None of ${visitorsText(visitors)} had an error`
    : `${shareText(failing / visitors)} of ${visitorsText(visitors)} had an error`;
};

/** Which details are open: what the address asks for (`?errors=mfe-portal&build=<id>`), and what was opened here. */
const useShownDetails = (name: string) => {
  const [params] = useSearchParams();
  const linkDetails = { errors: params.get('errors') === name, history: params.get('history') === name };
  const [open, setOpen] = useState(linkDetails);
  const [followed, setFollowed] = useState(params);
  if (followed !== params) {
    setFollowed(params);
    setOpen({ errors: open.errors || linkDetails.errors, history: open.history || linkDetails.history });
  }
  return {
    ...open,
    build: linkDetails.errors ? params.get('build') : null,
    toggle: (what: keyof typeof linkDetails, isOpen: boolean) => setOpen((current) => ({ ...current, [what]: isOpen })),
  };
};

interface RemotePanelProps {
  readonly remote: PlatformRemote;
  readonly now: Date;
  /** Omitted for readers who may not change anything. */
  readonly onStep: ((step: Step) => void) | undefined;
}

/** One remote: its live build, its health and its actions. */
export const RemotePanel = ({ remote, now, onStep }: RemotePanelProps) => {
  const { name, owner, current, since, canary, pinned, disabled, rollbackTo, errorRates, history } = remote;
  const details = useShownDetails(name);
  const canGoBack = canary !== null || rollbackTo !== null;
  return (
    <Frame aria-labelledby={`part-${name}`}>
      <Head>
        <Copy>
          <Heading as="h2" size="sm" id={`part-${name}`}>
            {name}
          </Heading>
          <Text size="sm" tone="textMuted">
            {owner} · <Mono>{current.buildId}</Mono> live since{' '}
            <time dateTime={since} title={formatFull(since)}>
              {formatMomentInText(since, now)}
            </time>
          </Text>
          <BuildOrigin build={current} now={now} />
          {disabled && <Badge tone="ember">{disabledText(disabled.by, disabled.reason)}</Badge>}
          {pinned && (
            <Badge tone="champagne">
              Pinned by {pinned.by}: {pinned.reason}
            </Badge>
          )}
        </Copy>
        {onStep && (canGoBack || name !== 'shell') && (
          <ButtonRow>
            {isMoving(remote) && (
              <Button size="sm" aria-label={`Stop the ramp of ${name}`} onClick={() => onStep('stopRamp')}>
                Stop
              </Button>
            )}
            {name !== 'shell' && (
              <Button
                size="sm"
                aria-label={disabled ? `Enable ${name}` : `Disable ${name}`}
                onClick={() => onStep(disabled ? 'enable' : 'disable')}
              >
                {disabled ? 'Enable' : 'Disable'}
              </Button>
            )}
            {canary && (
              <Button
                size="sm"
                aria-label={isMoving(remote) ? `Promote the canary of ${name} now` : `Promote the canary of ${name}`}
                onClick={() => onStep('promote')}
              >
                {isMoving(remote) ? 'Promote now' : 'Promote'}
              </Button>
            )}
            {canGoBack && (
              <Button
                size="sm"
                aria-label={canary ? `Roll back the canary of ${name}` : `Roll back ${name}`}
                onClick={() => onStep('rollback')}
              >
                {'Roll back'}
              </Button>
            )}
          </ButtonRow>
        )}
      </Head>
      <EvaluationStatus remote={remote} now={now} />
      <Facts>
        <Errors>
          <ErrorSparkline rates={errorRates} name={name} />
          <Text size="sm" tone="textMuted">
            {errorsOf(remote)}
          </Text>
        </Errors>
        <Measures build={current} before={history.find(({ buildId }) => buildId === rollbackTo)} />
      </Facts>
      <Details open={details.errors} onToggle={({ currentTarget }) => details.toggle('errors', currentTarget.open)}>
        <summary>Errors of {name}</summary>
        {details.errors && (
          <Suspense fallback={<SectionSkeleton />}>
            <RemoteErrors name={name} build={details.build} now={now} />
          </Suspense>
        )}
      </Details>
      <BuildHistory
        remote={remote}
        now={now}
        open={details.history}
        onToggle={(open) => details.toggle('history', open)}
      />
    </Frame>
  );
};
