import { teamEndpoints, type TeamMember, type TeamRole } from '@vitrine/contracts';
import { Badge, type BadgeTone, IconButton, Menu, MoreIcon, Td, Th, Tr, TwoLines, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { roleNames } from '../../../shared/auth/role-names.ts';
import { formatDay, formatFull, useNow } from '../../../shared/format.ts';
import { problemText } from '../../../shared/problems.ts';
import { TabletUpTd, TabletUpTh } from '../../../shared/screen/record-table.ts';
import { ActionTd, PhoneOnly, SettingsTable, SubjectTd } from '../../../shared/settings/settings-table.tsx';

/** `role` is of a BFF of before. */
export const roleOf = ({ teamRole, role }: TeamMember): TeamRole => teamRole ?? role;

const stateLabels: Record<TeamMember['state'], string> = {
  active: 'Active',
  unverified: 'Email not confirmed',
  invited: 'Invited',
};
const stateTones: Record<TeamMember['state'], BadgeTone> = {
  active: 'jade',
  unverified: 'steel',
  invited: 'neutral',
};

/** `2 API keys they made stop working.` */
export const keysText = (count: number): string =>
  `${count} API ${count === 1 ? 'key' : 'keys'} they made ${count === 1 ? 'stops' : 'stop'} working.`;

const MenuTd = styled(ActionTd)`
  width: 3rem;
`;

const You = styled.span`
  margin-inline-start: ${vars.space[2]};
  font-weight: ${vars.weight.text};
  color: ${vars.color.textFaint};
`;

interface TeamTableProps {
  readonly members: readonly TeamMember[];
  readonly ownEmail: string | undefined;
  /** Whether the user may change anything. */
  readonly manages: boolean;
  readonly onChangeRole: (member: TeamMember) => void;
  readonly onRemove: (member: TeamMember) => void;
  readonly onResetFactor: (member: TeamMember) => void;
}

export const TeamTable = ({ members, ownEmail, manages, onChangeRole, onRemove, onResetFactor }: TeamTableProps) => {
  const now = useNow();
  const toast = useToast();
  const invitation = useChange(teamEndpoints.invite, {});

  const invite = ({ id, email }: TeamMember): void =>
    invitation.mutate(
      { params: { id } },
      {
        onSuccess: () => toast({ tone: 'success', title: `Invitation sent to ${email}` }),
        onError: (error) => {
          const { title, message } = problemText(error, 'The invitation wasn’t sent');
          toast({ tone: 'error', title, description: message });
        },
      },
    );

  return (
    <SettingsTable
      label="Team"
      head={
        <>
          <Th>Person</Th>
          <Th>Role</Th>
          <TabletUpTh>State</TabletUpTh>
          <TabletUpTh>Two-step</TabletUpTh>
          <TabletUpTh numeric>Since</TabletUpTh>
        </>
      }
      hasActions={manages}
    >
      {members.map((member) => {
        const { id, email, name, state, addedAt, addedBy, secondFactor } = member;
        const factor = <Badge tone={secondFactor ? 'jade' : 'neutral'}>{secondFactor ? 'On' : 'Off'}</Badge>;
        const badge = <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>;
        return (
          <Tr key={id}>
            <SubjectTd>
              <TwoLines
                first={
                  <>
                    {name ?? email}
                    {email === ownEmail && <You>You</You>}
                  </>
                }
                {...(name !== null && { second: email })}
              />
              {state !== 'active' && <PhoneOnly>{badge}</PhoneOnly>}
              {state === 'active' && <PhoneOnly>Two-step: {secondFactor ? 'on' : 'off'}</PhoneOnly>}
            </SubjectTd>
            <Td nowrap>{roleNames[roleOf(member)]}</Td>
            <TabletUpTd>{badge}</TabletUpTd>
            <TabletUpTd>{factor}</TabletUpTd>
            <TabletUpTd numeric>
              <time
                dateTime={addedAt}
                title={`${formatFull(addedAt)}${addedBy === null ? '' : `, added by ${addedBy}`}`}
              >
                {formatDay(addedAt, now)}
              </time>
            </TabletUpTd>
            {manages && (
              <MenuTd>
                <Menu
                  trigger={
                    <IconButton label={`Actions for ${email}`}>
                      <MoreIcon />
                    </IconButton>
                  }
                  items={[
                    { id: 'role', label: 'Change role', onSelect: () => onChangeRole(member) },
                    ...(state === 'active'
                      ? []
                      : [{ id: 'invite', label: 'Send the invitation again', onSelect: () => invite(member) }]),
                    ...(secondFactor && email !== ownEmail
                      ? [{ id: 'factor', label: 'Reset two-step verification', onSelect: () => onResetFactor(member) }]
                      : []),
                    { id: 'line', separator: true as const },
                    { id: 'remove', label: 'Remove', tone: 'danger' as const, onSelect: () => onRemove(member) },
                  ]}
                />
              </MenuTd>
            )}
          </Tr>
        );
      })}
    </SettingsTable>
  );
};
