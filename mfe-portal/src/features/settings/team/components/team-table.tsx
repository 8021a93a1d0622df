import type { TeamMember } from '@vitrine/contracts';
import {
  Badge,
  IconButton,
  media,
  Menu,
  MoreIcon,
  Td,
  Th,
  Tr,
  TwoLines,
  useToast,
  vars,
  VisuallyHidden,
} from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDay, formatFull } from '../../../../shared/dates.ts';
import { problemText } from '../../../../shared/problem-text.ts';
import { useNow } from '../../../../shared/use-now.ts';
import { FittingTable, RoomyTd, RoomyTh } from '../../../../shared/screen/record-cells.ts';
import { useInviteAgain } from '../api.ts';
import { roleLabels, stateLabels, stateTones } from '../texts.ts';

const PersonCell = styled(Td)`
  overflow-wrap: anywhere;
`;

const MenuCell = styled(Td)`
  width: 3rem;
  padding-inline-end: 0;
  text-align: end;
`;

const You = styled.span`
  margin-inline-start: ${vars.space[2]};
  font-weight: ${vars.weight.text};
  color: ${vars.color.textFaint};
`;

const PhoneState = styled.span`
  display: block;

  ${media.up('sm')} {
    display: none;
  }
`;

interface TeamTableProps {
  readonly members: readonly TeamMember[];
  readonly ownEmail: string | undefined;
  /** Whether the reader may change anything. */
  readonly manages: boolean;
  readonly onChangeRole: (member: TeamMember) => void;
  readonly onRemove: (member: TeamMember) => void;
}

export const TeamTable = ({ members, ownEmail, manages, onChangeRole, onRemove }: TeamTableProps) => {
  const now = useNow();
  const toast = useToast();
  const invitation = useInviteAgain();

  const invite = ({ id, email }: TeamMember): void =>
    invitation.mutate(id, {
      onSuccess: () => toast({ tone: 'success', title: `Invitation sent to ${email}` }),
      onError: (error) => {
        const { title, message } = problemText(error, 'The invitation was not sent');
        toast({ tone: 'error', title, description: message });
      },
    });

  return (
    <FittingTable label="Team">
      <thead>
        <tr>
          <Th>Person</Th>
          <Th>Role</Th>
          <RoomyTh>State</RoomyTh>
          <RoomyTh numeric>Since</RoomyTh>
          {manages && (
            <Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const { id, email, name, role, state, addedAt, addedBy } = member;
          const badge = <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>;
          return (
            <Tr key={id}>
              <PersonCell>
                <TwoLines
                  first={
                    <>
                      {name ?? email}
                      {email === ownEmail && <You>You</You>}
                    </>
                  }
                  {...(name !== null && { second: email })}
                />
                {state !== 'active' && <PhoneState>{badge}</PhoneState>}
              </PersonCell>
              <Td nowrap>{roleLabels[role]}</Td>
              <RoomyTd>{badge}</RoomyTd>
              <RoomyTd numeric>
                <time
                  dateTime={addedAt}
                  title={`${formatFull(addedAt)}${addedBy === null ? '' : `, added by ${addedBy}`}`}
                >
                  {formatDay(addedAt, now)}
                </time>
              </RoomyTd>
              {manages && (
                <MenuCell>
                  <Menu
                    trigger={
                      <IconButton label={`Actions for ${email}`}>
                        <MoreIcon />
                      </IconButton>
                    }
                    items={[
                      {
                        id: 'role',
                        label: role === 'owner' ? 'Make staff' : 'Make owner',
                        onSelect: () => onChangeRole(member),
                      },
                      ...(state === 'active'
                        ? []
                        : [{ id: 'invite', label: 'Send the invitation again', onSelect: () => invite(member) }]),
                      { id: 'line', separator: true as const },
                      { id: 'remove', label: 'Remove', tone: 'danger' as const, onSelect: () => onRemove(member) },
                    ]}
                  />
                </MenuCell>
              )}
            </Tr>
          );
        })}
      </tbody>
    </FittingTable>
  );
};
