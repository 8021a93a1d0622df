import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '@vitrine/contracts';
import { readVisitorId, visitorCookie } from '@vitrine/federation/deploy';
import { Clock } from '../../../platform/clock.ts';
import { CONFIG, type Config } from '../../../platform/config.ts';
import { Cookies, SessionReader } from '../../../platform/http/index.ts';

/** The sender of a report, as far as visitors are distinguished. */
export interface Reporter {
  readonly address: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** `DNT: 1` or `Sec-GPC: 1`: only failures are counted then. */
  readonly doNotTrack: boolean;
}

/** Somebody who counts when a build is judged. */
export interface Visitor {
  readonly id: string;
  /** Of which only a few visitors count; null for staff, of whom everyone does. */
  readonly network: string | null;
}

/** An IPv4 network of 256 addresses or the first 64 bits of IPv6: what one office, or one person, easily holds. */
const visitorNetworkOf = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');

/** Says who counts as a visitor of a build (ADR 0070). */
@Injectable()
export class VisitorsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly cookies: Cookies,
    private readonly sessions: SessionReader,
    private readonly clock: Clock,
  ) {}

  /**
   * A signed-in member of staff, whom the server knows by their session, or a browser with an id that an edge issued.
   * While a build is on trial the id must be older than that, so that nobody gets ids in order to undo it. Null for
   * everyone else.
   */
  async find({ address, cookies }: Reporter, onTrialSince: Date | null): Promise<Visitor | null> {
    const session = cookies[this.cookies.sessionName];
    const user = session === undefined ? null : await this.sessions.find(session);
    if (user?.staff === true) return { id: `account ${user.id}`, network: null };
    const { visitorKeys } = this.config.deployments;
    const visitor = visitorKeys && readVisitorId(visitorKeys, cookies[visitorCookie], this.clock.now());
    if (!visitor || (onTrialSince && visitor.issuedAt >= onTrialSince)) return null;
    return { id: `visitor ${visitor.id}`, network: visitorNetworkOf(address) };
  }
}
