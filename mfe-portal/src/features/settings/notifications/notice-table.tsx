import type { NotificationKind } from '@vitrine/contracts';
import { media, Td, Text, Th, Tr, vars, visuallyHidden } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { FittingTable } from '../../../shared/screen/record-table.ts';
import { notices, recipientTexts } from './content.ts';

/** On phones each row is two lines: what happened, and below it who is told. */
const Frame = styled(FittingTable)`
  ${media.down('sm')} {
    > table,
    tbody {
      display: block;
    }

    thead {
      ${visuallyHidden}
    }

    tbody > tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
    }

    tbody > tr > * {
      padding-inline: 0;
    }

    tbody > tr > :first-child {
      padding-block-end: 0;
      border-block-end: 0;
    }
  }
`;

const Event = styled(Td)`
  vertical-align: top;

  ${media.up('sm')} {
    width: 40%;
  }
`;

const People = styled(Td)`
  vertical-align: top;
`;

const Title = styled(Text).attrs({ forwardedAs: 'div', weight: 'medium' })`
  padding-block: ${vars.space[1]};
`;

/** One row for each kind of notification: when it is sent, and to whom. */
export const NoticeTable = ({
  children,
}: {
  readonly children: (kind: NotificationKind, title: string) => ReactNode;
}) => (
  <Frame label={recipientTexts.table}>
    <thead>
      <tr>
        <Th>{recipientTexts.event}</Th>
        <Th>{recipientTexts.people}</Th>
      </tr>
    </thead>
    <tbody>
      {notices.map(({ kind, title, about }) => (
        <Tr key={kind}>
          <Event>
            <Title>{title}</Title>
            <Text as="div" size="sm" tone="textMuted">
              {about}
            </Text>
          </Event>
          <People>{children(kind, title)}</People>
        </Tr>
      ))}
    </tbody>
  </Frame>
);
