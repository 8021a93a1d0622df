import { ArrowRightIcon, VisuallyHidden } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { editorTexts } from './content.ts';

/** In the line of the words; pictures stand on lines of their own otherwise. */
const Arrow = styled.span`
  svg {
    display: inline-block;
    vertical-align: -0.0625rem;
  }
`;

/** The way of an invoice. Its arrows are drawn: the house's type has none, and a machine's own may lack them too. */
export const Workflow = () =>
  editorTexts.workflow.map((step, index) => (
    <Fragment key={step}>
      {index > 0 && (
        <>
          {' '}
          <Arrow>
            <ArrowRightIcon size={12} />
          </Arrow>
          <VisuallyHidden>→</VisuallyHidden>{' '}
        </>
      )}
      {step}
    </Fragment>
  ));
