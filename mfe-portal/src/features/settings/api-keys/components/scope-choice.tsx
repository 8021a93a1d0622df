import { ApiScope, apiScopeTexts } from '@vitrine/contracts';
import { AlertIcon, media, Mono, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Frame = styled.fieldset`
  min-width: 0;
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Star = styled.span`
  margin-inline-start: 0.2em;
  color: ${vars.color.champagne};
`;

const Rows = styled.div`
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  overflow: hidden;
`;

const Row = styled.label`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: 0 ${vars.space[3]};
  min-height: ${vars.control.touch};
  padding: ${vars.space[2]} ${vars.space[4]};
  font-size: ${vars.text.sm};
  cursor: pointer;

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  &:has(:checked) {
    background: ${vars.color.selected};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${vars.color.champagne};
    outline-offset: -2px;
  }

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
    outline: none;
  }
`;

const Scope = styled(Mono)`
  ${media.down('sm')} {
    grid-column: 2;
  }

  color: ${vars.color.textMuted};
`;

const Problem = styled.p`
  display: flex;
  gap: ${vars.space[2]};
  align-items: center;
  margin-block-start: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.ember};
`;

interface ScopeChoiceProps {
  readonly value: readonly ApiScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: ApiScope[]) => void;
}

/** Every scope in words, with the name that the API reference uses. */
export const ScopeChoice = ({ value, error, onChange }: ScopeChoiceProps) => (
  <Frame aria-describedby="key-scopes-error">
    <Legend>
      May
      <Star aria-hidden="true">*</Star>
    </Legend>
    <Rows>
      {ApiScope.options.map((scope) => (
        <Row key={scope}>
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            checked={value.includes(scope)}
            onChange={({ target }) =>
              onChange(ApiScope.options.filter((one) => (one === scope ? target.checked : value.includes(one))))
            }
          />
          <span>{apiScopeTexts[scope]}</span>
          <Scope>{scope}</Scope>
        </Row>
      ))}
    </Rows>
    <div aria-live="polite" id="key-scopes-error">
      {error && (
        <Problem>
          <AlertIcon />
          {error}
        </Problem>
      )}
    </div>
  </Frame>
);
