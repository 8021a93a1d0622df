import { styled } from 'styled-components';
import { Display, Eyebrow, Figure, Heading, Mono, Text, media, vars } from '../../src/index.ts';
import { Section } from '../section.tsx';

const Scale = styled.div`
  display: grid;
  row-gap: ${vars.space[8]};
`;

const Line = styled.div`
  display: grid;
  gap: ${vars.space[2]} ${vars.space[6]};
  align-items: baseline;
  padding-block-end: ${vars.space[8]};
  border-block-end: 1px solid ${vars.color.hairline};

  > * {
    min-width: 0;
  }

  ${media.up('md')} {
    grid-template-columns: 11rem 1fr;
  }
`;

const Name = ({ children }: { children: string }) => (
  <Text as="div" size="sm" tone="textFaint">
    {children}
  </Text>
);

export const TypeSection = () => (
  <Section
    id="type"
    title={
      <>
        Fraunces for the voice, <em>Geist</em> for the work
      </>
    }
    lead={
      'Headlines at the largest optical size, light and close. Text in a plain grotesque. Numbers of documents in ' +
      'a mono, money in figures of one width.'
    }
  >
    <Scale>
      <Line>
        <Name>Display, hero</Name>
        <Display as="p" size="hero">
          Before the <em>first incision</em>, the first impression
        </Display>
      </Line>
      <Line>
        <Name>Display, title</Name>
        <Display as="p">Consultations that arrive already convinced</Display>
      </Line>
      <Line>
        <Name>Heading lg, md, sm</Name>
        <div>
          <Heading as="p" size="lg">
            Invoices
          </Heading>
          <Heading as="p">Lattice Plastic Surgery</Heading>
          <Heading as="p" size="sm">
            Score breakdown
          </Heading>
        </div>
      </Line>
      <Line>
        <Name>Eyebrow</Name>
        <Eyebrow>Creative, AI and software for aesthetic medicine</Eyebrow>
      </Line>
      <Line>
        <Name>Text lg, md, sm, xs</Name>
        <div>
          <Text size="lg" tone="textMuted">
            A patient reads a practice the way a surgeon reads a face: in one look.
          </Text>
          <Text>The form goes to a person, and a person writes back within a day.</Text>
          <Text size="sm" tone="textMuted">
            Opened twice this morning; the deposit link is still unused.
          </Text>
          <Text size="sm" tone="textFaint">
            Illustrative figures
          </Text>
        </div>
      </Line>
      <Line>
        <Name>Figure and Mono</Name>
        <div>
          <Figure>$62,418.00</Figure>{' '}
          <Figure>
            61<small>%</small>
          </Figure>{' '}
          <Mono>INV-2026-147</Mono>
        </div>
      </Line>
      <Line>
        <Name>Long words, other languages</Name>
        <Heading as="p">
          Programación de la consulta de seguimiento posoperatorio, Größenverhältnisse, Œuvre, São João, mañana
        </Heading>
      </Line>
    </Scale>
  </Section>
);
