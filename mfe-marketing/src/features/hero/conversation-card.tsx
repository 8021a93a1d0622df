import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { heroContent } from './content.ts';

const Conversation = styled.figure`
  display: grid;
  gap: ${vars.space[2]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  background: color-mix(in srgb, ${vars.color.panel} 92%, transparent);
  box-shadow: ${vars.shadow.floating};
  font-size: 0.9375rem;
  line-height: 1.45;
  text-wrap: pretty;

  ${media.down('lg')} {
    display: none;
  }

  figcaption,
  > :last-child {
    padding-block-end: ${vars.space[3]};
    margin-block-end: ${vars.space[2]};
    border-block-end: 1px solid ${vars.color.hairline};
    font-size: ${vars.text.sm};
  }

  figcaption {
    display: flex;
    justify-content: space-between;
  }

  b,
  > :last-child {
    font-weight: ${vars.weight.text};
    color: ${vars.color.jade};
  }

  > :last-child {
    padding-block: ${vars.space[3]} 0;
    margin-block: ${vars.space[2]} 0;
    border-block: 1px solid ${vars.color.hairline};
    border-block-end: 0;
  }
`;

const Bubble = styled.p`
  max-width: 86%;
  padding: ${vars.space[2]} ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};

  &[data-theirs] {
    justify-self: end;
    border-color: transparent;
    background: color-mix(in srgb, ${vars.color.champagne} 15%, ${vars.color.panel});
  }
`;

const Times = styled.p`
  display: flex;
  gap: ${vars.space[2]};

  span {
    padding: ${vars.space[2]} ${vars.space[4]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.md};
    font-size: ${vars.text.sm};
  }

  span + span {
    border-color: transparent;
    background: ${vars.color.champagne};
    color: ${vars.color.onChampagne};
  }
`;

const { conversation } = heroContent;

/** Something that was sold, at work: it stands over the portrait, on screens with room for both. */
export const ConversationCard = () => (
  <Conversation>
    <figcaption>
      {conversation.title}
      <b>{conversation.state}</b>
    </figcaption>
    <Bubble data-theirs="">{conversation.question}</Bubble>
    <Bubble>{conversation.offer}</Bubble>
    <Times>
      {conversation.times.map((time) => (
        <span key={time}>{time}</span>
      ))}
    </Times>
    <Bubble data-theirs="">{conversation.choice}</Bubble>
    <Bubble>{conversation.confirmation}</Bubble>
    <p>{conversation.result}</p>
  </Conversation>
);
