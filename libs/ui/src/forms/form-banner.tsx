import { Children, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { AlertIcon, CheckIcon, InfoIcon } from '../brand/icons.tsx';
import { Reference } from '../feedback/reference.tsx';
import { vars } from '../tokens/vars.ts';

export type BannerTone = 'success' | 'error' | 'info';

const colors = { success: vars.color.jade, error: vars.color.ember, info: vars.color.steel };
const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon };

const Body = styled.div<{ $tone: BannerTone }>`
  ${({ $tone }) => css`
    border: 1px solid color-mix(in srgb, ${colors[$tone]} 38%, transparent);
    background: color-mix(in srgb, ${colors[$tone]} 8%, transparent);

    svg {
      flex: none;
      margin-block-start: 0.25em;
      color: ${colors[$tone]};
    }
  `}
  display: flex;
  gap: ${vars.space[3]};
  padding: ${vars.space[3]} ${vars.space[4]};
  border-radius: ${vars.radius.md};
  font-size: 0.9375rem;
  line-height: ${vars.leading.text};
  color: ${vars.color.text};

  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** Out of the flow while empty: in a grid or a flex box it would still cost a gap. */
export const BannerFrame = styled.div<{ $empty: boolean }>`
  ${({ $empty }) => $empty && 'position: absolute;'}
`;

/** `output` is the element whose role is `status`. */
const Status = styled.output`
  display: block;
`;

export type FormBannerProps = {
  tone: BannerTone;
  /** Nothing: the empty region stays, ready to announce. */
  children?: ReactNode;
  /** Of a failure of ours; without children it is not shown. */
  reference?: string | undefined;
  id?: string;
  className?: string;
};

/** Of conditions one after the other, each may be false. */
export const isEmpty = (content: ReactNode) => Children.toArray(content).every((part) => part === '');

/**
 * The status of a form. Keep it rendered and change its content: the two live regions must exist before the text, so
 * that success is announced politely and an error at once.
 */
export const FormBanner = ({ tone, children, reference, id, className }: FormBannerProps) => {
  const Icon = icons[tone];
  const body = isEmpty(children) ? null : (
    <Body $tone={tone}>
      <Icon />
      <div>
        {children}
        <Reference id={reference} />
      </div>
    </Body>
  );
  return (
    <BannerFrame id={id} className={className} $empty={body === null}>
      <Status>{tone !== 'error' && body}</Status>
      <div role="alert">{tone === 'error' && body}</div>
    </BannerFrame>
  );
};
