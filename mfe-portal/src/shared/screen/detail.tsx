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
import { createContext, type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: ${vars.space[12]};
  padding: ${vars.space[2]} ${vars.space[5]} 0;
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

const Position = styled.span`
  display: flex;
  align-items: center;
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

/** Where the open record stands in its list. */
export interface Place {
  /** '10 of 214' */
  readonly text: string;
  /** The record so many rows further; undefined at the ends. */
  readonly at: (step: 1 | -1) => string | undefined;
  readonly move: (id: string) => void;
}
/** Null where the open record is not in the list. */
export const PlaceContext = createContext<Place | null>(null);

const Step = styled(IconButton)<{ $back?: boolean }>`
  svg {
    transform: rotate(${({ $back }) => ($back ? '-90deg' : '90deg')});
  }

  &:disabled {
    opacity: 0.4;
  }
`;

const Text = styled.span`
  white-space: nowrap;

  ${media.down('sm')} {
    display: none;
  }
`;

/** The records before and after the open one, as the keys k and j open them. */
const Steps = ({ noun }: { readonly noun: string }) => {
  const place = useContext(PlaceContext);
  if (place === null) return null;
  const step = (by: 1 | -1) => {
    const id = place.at(by);
    return { disabled: id === undefined, onClick: () => id !== undefined && place.move(id) };
  };
  return (
    <>
      <Text>{place.text}</Text>
      <Step $back label={`Previous ${noun} (k)`} {...step(-1)}>
        <ChevronRightIcon size={12} />
      </Step>
      <Step label={`Next ${noun} (j)`} {...step(1)}>
        <ChevronRightIcon size={12} />
      </Step>
    </>
  );
};

interface DetailHeadProps {
  /** 'lead' */
  readonly noun: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Back to the list on narrow screens, Close on wide ones. */
export const DetailHead = ({ noun, onClose, children }: DetailHeadProps) => (
  <Line>
    <Back type="button" onClick={onClose}>
      <ChevronRightIcon size={12} />
      All {noun}s
    </Back>
    <Side>{children}</Side>
    <Position>
      <Steps noun={noun} />
    </Position>
    <Close>
      <IconButton label={`Close ${noun}`} onClick={onClose}>
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
