import { Inject, Injectable } from '@nestjs/common';
import { type OwnerRequest, safeNext, type TeamMember, type TeamMemberAdd, type TeamRole } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { currentPerson } from '../../../platform/request-context.ts';
import { AppError, Idempotency, type Limit, Throttle } from '../../../platform/http/index.ts';
import { ApiKeysService } from '../api-keys/index.ts';
import { Audit } from '../../settings/index.ts';
import { AccountMailsService, SecondFactorService, SessionsRepository } from '../auth/index.ts';
import { EmailsService, teamInvitation } from '../../emails/index.ts';
import { type MemberRow, TeamRepository } from './team.repository.ts';

/** Invitations go to addresses that someone typed, so there is an end to them. */
const invitationsByOwner: Limit = { name: 'team-invitation:owner', hits: 30, seconds: 3600 };
const invitationsToAddress: Limit = { name: 'team-invitation:address', hits: 3, seconds: 3600 };

const requestsToOwners: Limit = { name: 'owner-request', hits: 20, seconds: 3600 };

/** The members of the team (decision D5). */
@Injectable()
export class TeamService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly team: TeamRepository,
    private readonly sessions: SessionsRepository,
    private readonly secondFactors: SecondFactorService,
    private readonly keys: ApiKeysService,
    private readonly emails: EmailsService,
    private readonly accountMails: AccountMailsService,
    private readonly throttle: Throttle,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
  ) {}

  async list(): Promise<TeamMember[]> {
    return (await this.team.findAll()).map(toMember);
  }

  /** Throws `already_member`, or `rate_limited` after too many invitations. */
  async add({ email, role }: TeamMemberAdd, idempotencyKey: string | undefined): Promise<TeamMember> {
    const inviter = currentPerson();
    await this.throttle.take(invitationsByOwner, inviter.id);
    return this.idempotency.once(
      { scope: 'team.add', key: idempotencyKey && `${inviter.id}:${idempotencyKey}`, request: { email, role } },
      async (manager) => {
        const id = await this.team.insert(manager, email, role, inviter.email);
        if (!id) throw new AppError('already_member', { errors: { email: ['This address is already on the team.'] } });
        const member = await this.get(manager, id);
        await this.audit.record(manager, {
          action: 'team-member.added',
          entity: 'team-member',
          entityId: id,
          before: null,
          after: { email, role },
        });
        await this.sendInvitation(manager, member, inviter.email);
        return toMember(member);
      },
    );
  }

  /** Keys are the owners' to make: those of a former owner are revoked. Throws `not_found`, or `last_owner`. */
  changeRole(id: string, role: TeamRole): Promise<TeamMember> {
    return this.dataSource.transaction(async (manager) => {
      const owners = await this.team.lockOwners(manager);
      const member = await this.get(manager, id);
      if (member.role === role) return toMember(member);
      if (role !== 'owner') refuseLast(owners, id);
      await this.team.changeRole(manager, id, role);
      if (role !== 'owner' && member.accountId) await this.keys.revokeAllBy(manager, member.accountId);
      await this.audit.record(manager, {
        action: 'team-member.role-changed',
        entity: 'team-member',
        entityId: id,
        before: { email: member.email, role: member.role },
        after: { email: member.email, role },
      });
      return toMember(await this.get(manager, id));
    });
  }

  /** Sessions end and keys they made are revoked with the row. Throws `not_found`, or `last_owner`. */
  remove(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const owners = await this.team.lockOwners(manager);
      const member = await this.get(manager, id);
      refuseLast(owners, id);
      await this.team.remove(manager, member);
      await this.audit.record(manager, {
        action: 'team-member.removed',
        entity: 'team-member',
        entityId: id,
        before: { email: member.email, role: member.role },
        after: null,
      });
      if (member.accountId) {
        await this.sessions.endAll(manager, member.accountId, 'removed_from_team');
        await this.keys.revokeAllBy(manager, member.accountId);
      }
    });
  }

  /** For someone who lost theirs. Throws `not_found`, or `conflict` for oneself and for someone who has none. */
  resetSecondFactor(id: string): Promise<void> {
    const { id: ownId, email: by } = currentPerson();
    return this.dataSource.transaction(async (manager) => {
      const { email, accountId } = await this.get(manager, id);
      if (accountId === ownId) throw new AppError('conflict', { message: 'Yours is under Two-step verification.' });
      if (!accountId || !(await this.secondFactors.remove(manager, accountId)))
        throw new AppError('conflict', { message: 'They don’t use two-step verification.' });
      await this.sessions.endAll(manager, accountId, 'signed_out_elsewhere');
      await this.accountMails.secondFactorReset(manager, email, by);
      await this.audit.record(manager, {
        action: 'team-member.second-factor-reset',
        entity: 'team-member',
        entityId: id,
        before: { email, secondFactor: true },
        after: { email, secondFactor: false },
      });
    });
  }

  /** Throws `not_found`, `conflict` for someone who is in already, or `rate_limited`. */
  async inviteAgain(id: string): Promise<void> {
    const inviter = currentPerson();
    await this.throttle.take(invitationsByOwner, inviter.id);
    await this.throttle.take(invitationsToAddress, id);
    await this.dataSource.transaction(async (manager) => {
      const member = await this.get(manager, id);
      if (member.state === 'active') throw new AppError('conflict', { message: 'They’ve already joined.' });
      await this.audit.record(manager, {
        action: 'team-member.invited',
        entity: 'team-member',
        entityId: id,
        before: null,
        after: { email: member.email },
      });
      await this.sendInvitation(manager, member, inviter.email);
    });
  }

  /** Mails every owner who can sign in. Throws `validation_failed` for a path that isn't ours, or `rate_limited`. */
  async askOwner({ kind, path, amountCents, note }: OwnerRequest, key: string | undefined): Promise<void> {
    const { id, email } = currentPerson();
    if (safeNext(path) === null)
      throw new AppError('validation_failed', { errors: { path: ['This is no page of ours.'] } });
    await this.throttle.take(requestsToOwners, id);
    const what = kind === 'refund' ? `a refund of ${formatCents(amountCents ?? 0)}` : 'an export';
    const request = { kind, path, amountCents: amountCents ?? null, note };
    await this.idempotency.once({ scope: 'team.askOwner', key: key && `${id}:${key}`, request }, async (manager) => {
      const owners = (await this.team.findAll(manager)).filter(
        ({ role, state }) => role === 'owner' && state === 'active',
      );
      for (const owner of owners)
        await this.accountMails.ownerRequest(manager, owner.email, { by: email, what, note, path });
      await this.audit.record(manager, {
        action: 'owner.asked',
        entity: 'team-member',
        entityId: id,
        before: null,
        after: request,
      });
      return {};
    });
  }

  private async get(manager: EntityManager, id: string): Promise<MemberRow> {
    const member = await this.team.findById(manager, id);
    if (!member) throw new AppError('not_found');
    return member;
  }

  private async sendInvitation(
    manager: EntityManager,
    { email, role, state }: MemberRow,
    inviter: string,
  ): Promise<void> {
    const hasAccount = state === 'active';
    const variables = { inviter, role, hasAccount, portalUrl: this.config.http.publicUrl.origin };
    const linkId = hasAccount ? null : await this.accountMails.invitationLink(manager, email);
    await this.emails.file(manager, {
      template: 'team-invitation',
      recipient: email,
      subject: teamInvitation.subject(variables),
      variables: { ...variables, ...(linkId !== null && { linkId }) },
    });
  }
}

/** The team must always have an owner who can sign in. */
function refuseLast(owners: readonly string[], id: string): void {
  if (owners.every((owner) => owner === id)) throw new AppError('last_owner');
}

const toMember = ({
  id,
  email,
  name,
  role,
  state,
  createdAt,
  addedBy,
  liveKeys,
  secondFactor,
}: MemberRow): TeamMember => ({
  id,
  email,
  name,
  role: role === 'owner' ? role : 'staff',
  teamRole: role,
  state,
  addedAt: createdAt.toISOString(),
  addedBy,
  secondFactor,
  liveKeys,
});
