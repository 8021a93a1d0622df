import {
  apiKeyEndpoints,
  type ApiKey,
  ApiKeyCreate,
  type AuditEntry,
  type TeamMember,
  TeamMemberAdd,
  TeamMemberUpdate,
  type SecuritySettings,
  SecuritySettingsUpdate,
} from '@vitrine/contracts';
import { type FakeBff, problem } from './fake-bff.ts';
import { id } from './sample-leads.ts';

export const sampleMember = (changes: Partial<TeamMember> = {}): TeamMember => ({
  id: id(601),
  email: 'owner@vitrine.test',
  name: 'Vivian Hale',
  role: 'owner',
  state: 'active',
  addedAt: '2026-11-01T09:00:00.000Z',
  addedBy: null,
  liveKeys: 0,
  secondFactor: false,
  ...changes,
});

export const sampleKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: id(701),
  name: 'Booking system',
  prefix: 'vtr_Ab3xYz90',
  scopes: ['contacts:read', 'emails:read'],
  status: 'active',
  createdBy: 'owner@vitrine.test',
  createdAt: '2026-11-02T09:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  ...changes,
});

export const sampleEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '41',
  at: '2026-11-18T14:02:00.000Z',
  actor: { kind: 'person', name: 'owner@vitrine.test' },
  action: 'team-member.role-changed',
  entity: 'team-member',
  entityId: id(602),
  before: { email: 'june@vitrine.test', role: 'staff' },
  after: { email: 'june@vitrine.test', role: 'owner' },
  address: '203.0.113.9',
  userAgent: 'Firefox on Linux',
  requestId: 'req-41',
  ...changes,
});

const people = { 'owner@vitrine.test': 'Vivian Hale' };

export const secretOfNewKey = `vtr_${'k'.repeat(43)}`;

interface Settings {
  team?: TeamMember[];
  keys?: ApiKey[];
  audit?: AuditEntry[];
  /** Names of records by id. */
  names?: Record<string, string>;
}

const notFound = () => problem({ status: 404, code: 'not_found', message: 'We could not find that.' });

/** Adds team, API keys and audit log to a fake BFF, in memory. */
export function withSettings(
  bff: FakeBff,
  { team = [sampleMember()], keys = [], audit = [], names = {} }: Settings = {},
): FakeBff {
  const pageSize = 2;
  let security = {
    secondFactorForAll: false,
    payBackLimitCents: 100_000,
    exportLimitRows: 1000,
    version: 0,
    updatedAt: null,
    updatedBy: null,
  };
  bff.also.push((request, { pathname, searchParams }, body) => {
    if (pathname === '/api/settings/security') {
      if (request.startsWith('PUT')) {
        const { version, ...value } = SecuritySettingsUpdate.parse(body);
        security = { ...security, ...(value as SecuritySettings), version: version + 1 };
      }
      return Response.json(security);
    }
    const [method, , , family, one, part] = [request.split(' ')[0], ...pathname.split('/')];
    if (family === 'team') {
      const index = team.findIndex((member) => member.id === one);
      const member = team[index];
      if (method === 'GET') return Response.json({ items: team });
      if (method === 'POST' && one === undefined) {
        const { email, role } = TeamMemberAdd.parse(body);
        if (team.some((candidate) => candidate.email === email)) {
          return problem({
            status: 409,
            code: 'already_member',
            message: 'This address is already on the team.',
            extra: { errors: { email: ['This address is already on the team.'] } },
          });
        }
        const added = sampleMember({ id: id(650 + team.length), email, teamRole: role, name: null, state: 'invited' });
        team.push(added);
        return Response.json(added, { status: 201 });
      }
      if (!member) return notFound();
      if (method === 'PATCH') {
        const changed = { ...member, teamRole: TeamMemberUpdate.parse(body).role };
        team[index] = changed;
        return Response.json(changed);
      }
      if (part === 'second-factor') team[index] = { ...member, secondFactor: false };
      else if (method === 'DELETE') team.splice(index, 1);
      return new Response(null, { status: method === 'POST' ? 202 : 204 });
    }
    if (pathname === `/api${apiKeyEndpoints.list.path}`) {
      if (method === 'GET') return Response.json({ items: keys });
      const { name, scopes } = ApiKeyCreate.parse(body);
      const key = sampleKey({ id: id(750 + keys.length), name, scopes });
      keys.unshift(key);
      return Response.json({ key, secret: secretOfNewKey }, { status: 201 });
    }
    if (family === 'api-keys') {
      const index = keys.findIndex((key) => key.id === one);
      const key = keys[index];
      if (!key) return notFound();
      keys[index] = { ...key, status: 'revoked', revokedAt: '2026-11-20T09:00:00.000Z' };
      return new Response(null, { status: 204 });
    }
    if (pathname === '/api/audit/facets') {
      return Response.json({
        actors: [
          { kind: 'person', name: 'owner@vitrine.test' },
          { kind: 'system', name: 'system' },
        ],
        actions: ['api-key.created', 'team-member.role-changed'],
        entities: ['api-key', 'team-member'],
        names: people,
      });
    }
    if (pathname === '/api/audit') {
      const matchesFilters = (entry: AuditEntry): boolean =>
        [
          ['actor', `${entry.actor.kind}:${entry.actor.name}`],
          ['action', entry.action],
          ['entity', entry.entity],
          ['entityId', entry.entityId],
        ].every(([name, value]) => !searchParams.has(name ?? '') || searchParams.get(name ?? '') === value);
      const found = audit.filter(matchesFilters);
      const from = Number(searchParams.get('cursor') ?? 0);
      const to = from + pageSize;
      return Response.json({
        items: found.slice(from, to),
        nextCursor: to < found.length ? String(to) : null,
        names: { ...people, ...names },
      });
    }
    return undefined;
  });
  return bff;
}
