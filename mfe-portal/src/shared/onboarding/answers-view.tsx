import type { OnboardingAnswers } from '@vitrine/contracts';
import { DescriptionList, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ContactLink } from '../screen/contact-link.tsx';
import { answerGroups } from './answer-groups.ts';

const Groups = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Group = styled.section`
  display: grid;
  gap: ${vars.space[2]};
`;

const Title = styled.p`
  font-size: ${vars.text.sm};
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
`;

const Lines = styled.span`
  white-space: pre-line;
`;

/** Every answer of a finished wizard. */
export const AnswersView = ({ submission }: { readonly submission: OnboardingAnswers }) => (
  <Groups>
    {answerGroups(submission).map(({ title, answers }) => (
      <Group key={title}>
        <Title>{title}</Title>
        <DescriptionList
          items={answers.map(({ label, lines, link }) => ({
            term: label,
            value:
              link === undefined ? (
                <Lines>{lines.join('\n')}</Lines>
              ) : (
                <ContactLink href={link} {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
                  {lines[0]}
                </ContactLink>
              ),
          }))}
        />
      </Group>
    ))}
  </Groups>
);
