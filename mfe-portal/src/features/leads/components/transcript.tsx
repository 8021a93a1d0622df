import type { ChatLine } from '@vitrine/contracts';
import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { voiceLabels } from '../lead-texts.ts';

const Lines = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The visitor's words stand out, ours recede: one reads a chat for what was asked. */
const Line = styled.li`
  display: grid;
  grid-template-columns: 4rem minmax(0, 1fr);
  gap: ${vars.space[1]} ${vars.space[3]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textFaint};

  b {
    font-weight: ${vars.weight.text};
    color: ${vars.color.textFaint};
  }

  span {
    padding-inline-start: ${vars.space[3]};
    border-inline-start: 1px solid ${vars.color.hairlineStrong};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  &[data-from='visitor'] {
    color: ${vars.color.text};

    b {
      font-weight: ${vars.weight.medium};
      color: ${vars.color.champagne};
    }

    span {
      border-inline-start-color: color-mix(in srgb, ${vars.color.champagne} 55%, transparent);
    }
  }

  ${media.down('sm')} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A chat as a conversation: who said what, oldest first. Always text, never markup. */
export const Transcript = ({ lines }: { readonly lines: readonly ChatLine[] }) => (
  <Lines aria-label="Conversation">
    {lines
      .map(({ from, text }, place) => ({ from, text, id: `line-${place}` }))
      .map(({ id, from, text }) => (
        <Line key={id} data-from={from}>
          <b>{voiceLabels[from]}</b>
          <span>{text}</span>
        </Line>
      ))}
  </Lines>
);
