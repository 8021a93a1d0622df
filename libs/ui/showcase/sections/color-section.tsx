import { styled } from 'styled-components';
import { Heading, Mono, Text, media, tokens, vars, type ColorName } from '../../src/index.ts';
import { contrast } from '../../src/tokens/contrast.ts';
import { Section } from '../section.tsx';

const Swatches = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[6]} ${vars.space[4]};

  ${media.up('sm')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Chip = styled.div<{ $color: ColorName }>`
  height: 5rem;
  margin-block-end: ${vars.space[3]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: ${({ $color }) => vars.color[$color]};
`;

const Group = styled.div`
  display: grid;
  gap: ${vars.space[5]} ${vars.space[6]};
  padding-block-start: ${vars.space[6]};
  border-block-start: 1px solid ${vars.color.hairline};

  > * {
    min-width: 0;
  }

  ${media.up('md')} {
    grid-template-columns: 11rem 1fr;
  }
`;

const groups: { title: string; colors: { name: ColorName; use: string; text?: boolean }[] }[] = [
  {
    title: 'Ground',
    colors: [
      { name: 'ink', use: 'the page' },
      { name: 'panel', use: 'drawn on it' },
      { name: 'panelRaised', use: 'stands out of it' },
      { name: 'overlay', use: 'floats over it' },
    ],
  },
  {
    title: 'Text',
    colors: [
      { name: 'text', use: 'what is read', text: true },
      { name: 'textMuted', use: 'what explains', text: true },
      { name: 'textFaint', use: 'what labels', text: true },
      { name: 'control', use: 'outline of a field', text: true },
    ],
  },
  {
    title: 'Metal',
    colors: [
      { name: 'champagne', use: 'the one accent', text: true },
      { name: 'champagneLight', use: 'top of a button, focus', text: true },
      { name: 'champagneDeep', use: 'foot of a button', text: true },
    ],
  },
  {
    title: 'State, never without its word',
    colors: [
      { name: 'jade', use: 'done, paid, delivered', text: true },
      { name: 'steel', use: 'sent, under way', text: true },
      { name: 'ember', use: 'late, failed, refused', text: true },
    ],
  },
];

export const ColorSection = () => (
  <Section
    id="color"
    title={
      <>
        One metal, <em>one light</em>
      </>
    }
    lead={
      'Near-black with a warm cast. Champagne marks the one thing to do; jade, steel and ember tell how a thing ' +
      'stands. Ratios are measured against the page.'
    }
  >
    {groups.map(({ title, colors }) => (
      <Group key={title}>
        <Heading as="h3" size="sm">
          {title}
        </Heading>
        <Swatches>
          {colors.map(({ name, use, text = false }) => (
            <li key={name}>
              <Chip $color={name} />
              <Text size="sm">{name}</Text>
              <Text size="sm" tone="textMuted">
                {use}
              </Text>
              <Text size="sm" tone="textFaint">
                <Mono>
                  {tokens.color[name]}
                  {text && ` · ${contrast(tokens.color[name], tokens.color.ink).toFixed(1)}`}
                </Mono>
              </Text>
            </li>
          ))}
        </Swatches>
      </Group>
    ))}
  </Section>
);
