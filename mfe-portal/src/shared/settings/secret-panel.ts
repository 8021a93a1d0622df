import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Secrets that are shown once are in a panel of the page, so that no stray press or Escape closes it. */
export const SecretFrame = styled.section`
  display: grid;
  gap: ${vars.space[5]};
  max-width: 44rem;
  padding: ${vars.space[5]};
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 45%, transparent);
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
`;

export const SecretLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
`;

/** Selects whole on a press, for copying by hand. */
export const Secret = styled.code`
  flex: 1 1 16rem;
  min-width: 0;
  padding: ${vars.space[2]} ${vars.space[3]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.ink};
  font-family: ${vars.font.mono};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  overflow-wrap: anywhere;
  user-select: all;
`;
