import { VisuallyHidden, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { shareText } from '../content.ts';

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
/** A tenth of one percent is not drawn as high as half of all visitors: the scale never goes below this share. */
const leastScale = 0.05;
/** An hour with a failure never looks like one without. */
const least = 1.5;

/** Share of visitors that met a failure, hour by hour of the last day; an hour without visitors stays empty. */
export const ErrorSparkline = ({
  rates,
  name,
}: {
  readonly rates: readonly (number | null)[];
  readonly name: string;
}) => {
  const worst = Math.max(0, ...rates.map((rate) => rate ?? 0));
  const scale = Math.max(worst, leastScale);
  const said =
    worst === 0 ? 'no visitor met a failure' : `at most ${shareText(worst)} of the visitors of one hour met a failure`;
  return (
    <>
      <VisuallyHidden>
        {name}: {said} in the last {rates.length} hours
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
