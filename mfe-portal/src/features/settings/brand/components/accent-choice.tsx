import { MailAccent } from '@vitrine/contracts';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { choiceFrame } from '../../../../shared/choice-frame.ts';
import { accentNames, fieldNames } from '../content.ts';

const Choices = styled.fieldset`
  display: grid;
  /* Two by two: a fourth one alone on a line looks like an afterthought. */
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[2]};
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: ${vars.control.md};
  padding-inline: ${vars.space[3]};
  font-size: ${vars.text.sm};
  ${choiceFrame}
`;

export const Swatch = styled.span<{ $accent: MailAccent }>`
  flex: none;
  width: 0.75rem;
  height: 0.75rem;
  /* Forced colours drop backgrounds; the name beside it remains. */
  border-radius: 50%;
  background: ${({ $accent }) => vars.color[$accent]};
`;

interface AccentChoiceProps {
  readonly value: MailAccent;
  readonly onChange: (accent: MailAccent) => void;
}

/** The colours a mail may carry. */
export const AccentChoice = ({ value, onChange }: AccentChoiceProps) => (
  <Choices>
    <Legend>{fieldNames.accent}</Legend>
    {MailAccent.options.map((accent) => (
      <Choice key={accent}>
        <input type="radio" name="accent" value={accent} checked={accent === value} onChange={() => onChange(accent)} />
        <Swatch $accent={accent} />
        {accentNames[accent]}
      </Choice>
    ))}
  </Choices>
);
