import {
  ChevronRightIcon,
  CloseIcon,
  IconButton,
  media,
  Skeleton,
  touchTarget,
  vars,
  VisuallyHidden,
} from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: ${vars.space[14]};
  padding: ${vars.space[3]} ${vars.space[5]} 0;

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }

  ${media.up('md')} {
    padding-block-start: ${vars.space[4]};
  }
`;

const Side = styled.div`
  flex: 1;
  display: flex;
  align-items: baseline;
  gap: ${vars.space[2]};
  min-width: 0;
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

const Back = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: ${vars.control.sm};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  ${touchTarget}

  svg {
    transform: scaleX(-1);
  }

  ${media.up('md')} {
    display: none;
  }
`;

const Close = styled.span`
  ${media.down('md')} {
    display: none;
  }
`;

interface DetailHeadProps {
  /** 'All leads' */
  readonly backLabel: string;
  /** 'Close lead' */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Back to the list on narrow screens, Close on wide ones. */
export const DetailHead = ({ backLabel, closeLabel, onClose, children }: DetailHeadProps) => (
  <Line>
    <Back type="button" onClick={onClose}>
      <ChevronRightIcon size={12} />
      {backLabel}
    </Back>
    <Side>{children}</Side>
    <Close>
      <IconButton label={closeLabel} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Close>
  </Line>
);

/** Content of a record's sheet below its head. */
export const SheetBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]};
  padding: ${vars.space[2]} ${vars.space[5]} ${vars.space[12]};

  ${media.up('sm')} {
    padding-inline: ${vars.space[6]};
  }
`;

export const SheetTitle = styled.header`
  display: grid;
  gap: ${vars.space[1]};
  overflow-wrap: anywhere;
`;

/** A record's name, and its state at the end of the line. */
export const SheetLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[2]};
`;

/** Number of an invoice or an estimate. */
export const SheetNumber = styled.h2`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const SkeletonFrame = styled.div`
  display: grid;
  gap: ${vars.space[6]};
  padding: ${vars.space[4]} ${vars.space[6]};
`;

export const DetailSkeleton = ({ label }: { readonly label: string }) => (
  <SkeletonFrame aria-busy>
    <VisuallyHidden as="output">{label}</VisuallyHidden>
    <div>
      <Skeleton size="figure" width="long" />
      <Skeleton width="medium" />
    </div>
    <div>
      <Skeleton width="full" />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </div>
    <Skeleton size="figure" width="short" />
    <div>
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton width="full" />
    </div>
  </SkeletonFrame>
);
