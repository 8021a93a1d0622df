import { styled } from 'styled-components';
import { Contour, fingerprint } from '../../src/contour/index.ts';
import { Columns, Section, Specimen } from '../section.tsx';
import { Mono, Panel, Text, vars, type Tokens } from '../../src/index.ts';

const steps = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const satisfies (keyof Tokens['space'])[];

const Steps = styled.div`
  display: grid;
  grid-template-columns: max-content 1fr;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[4]};
`;

const Bar = styled.div<{ $step: (typeof steps)[number] }>`
  width: ${({ $step }) => vars.space[$step]};
  height: ${vars.space[2]};
  background: ${vars.color.champagne};
  opacity: 0.75;
`;

const Stage = styled.div`
  position: relative;
  display: grid;
  align-items: end;
  min-height: 16rem;
  padding: ${vars.space[6]};
  overflow: hidden;
`;

const Below = styled(Contour)`
  position: absolute;
  inset: -18% auto auto 22%;
  width: 24rem;
`;

export const SpaceSection = () => (
  <Section
    id="space"
    title={
      <>
        Four pixels, <em>and air</em>
      </>
    }
    lead={
      'Every distance is a step of the same grid. Depth comes from one light at the upper left: a lit edge, a ' +
      'hairline, blur only where something really floats.'
    }
  >
    <Columns $min="20rem">
      <Specimen name="Space, in pixels">
        <Steps>
          {steps.map((step) => [
            <Text key={`${step}-name`} as="div" size="sm" tone="textMuted">
              <Mono>{step * 4}</Mono>
            </Text>,
            <Bar key={`${step}-bar`} $step={step} />,
          ])}
        </Steps>
      </Specimen>
      <Specimen name="Panel: flat">
        <Panel $surface="flat">
          <Text size="sm" tone="textMuted">
            Drawn on the page. Lists and quiet groups.
          </Text>
        </Panel>
        <Text as="div" size="sm" tone="textFaint">
          Panel: raised
        </Text>
        <Panel>
          <Text size="sm" tone="textMuted">
            Stands out of the page. Forms, figures, details.
          </Text>
        </Panel>
      </Specimen>
      <Specimen name="Panel: glass">
        <Stage>
          <Below form={fingerprint} />
          <Panel $surface="glass">
            <Text size="sm">Floats over something that moves on below it.</Text>
          </Panel>
        </Stage>
      </Specimen>
    </Columns>
  </Section>
);
