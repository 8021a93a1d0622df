import { z } from 'zod';
import { IdParams } from '../common/page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { TeamMember, TeamMemberAdd, TeamMemberUpdate } from './team-member.ts';

export const teamEndpoints = {
  list: defineEndpoint({
    id: 'team.list',
    method: 'GET',
    path: '/team',
    summary: 'Everyone who may enter the portal, owners first',
    access: 'staff',
    status: 200,
    response: z.object({ items: z.array(TeamMember) }),
  }),
  add: defineEndpoint({
    id: 'team.add',
    method: 'POST',
    path: '/team',
    summary: 'Add someone by e-mail address and invite them; the address needs no account yet',
    access: 'owner',
    idempotent: true,
    body: TeamMemberAdd,
    status: 201,
    response: TeamMember,
  }),
  update: defineEndpoint({
    id: 'team.update',
    method: 'PATCH',
    path: '/team/:id',
    summary: "Change someone's role; the last owner who can sign in keeps theirs",
    access: 'owner',
    params: IdParams,
    body: TeamMemberUpdate,
    status: 200,
    response: TeamMember,
  }),
  remove: defineEndpoint({
    id: 'team.remove',
    method: 'DELETE',
    path: '/team/:id',
    summary: 'Remove someone: their sessions end and the API keys they made are revoked at once',
    access: 'owner',
    params: IdParams,
    status: 204,
  }),
  invite: defineEndpoint({
    id: 'team.invite',
    method: 'POST',
    path: '/team/:id/invitation',
    summary: 'Send the invitation again to someone who has not proven their mailbox',
    access: 'owner',
    params: IdParams,
    status: 202,
  }),
} as const;
