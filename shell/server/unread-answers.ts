import { type Held, HeldQueue } from './held-queue.ts';
import type { EdgeLimits } from './limits.ts';

/** One answer on its way in from the BFF, and then held until somebody has read it. */
export interface HeldAnswer {
  /** Counts bytes that arrived; false when there is no room for them, whoever is ended. */
  readonly add: (bytes: number) => boolean;
  /** It is whole, and the reader's: from now on it can be ended. */
  readonly finish: () => void;
  readonly release: () => void;
}

type Bounds = Pick<EdgeLimits, 'unread' | 'unreadPerNetwork'>;

/**
 * The answers that an edge holds for those who asked. Where there is no room, a network that left too much unread loses
 * its oldest: what people read is gone in a moment, also over a slow line.
 */
export class UnreadAnswers {
  private readonly bounds: Bounds;
  private readonly networks = new Map<string, HeldQueue>();
  /** Also of answers that still arrive. */
  private bytes = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** `end` is called when the answer has to make room for others. */
  begin(network: string, end: () => void): HeldAnswer {
    const release = (): void => {
      this.forget(network, answer);
      this.bytes -= answer.bytes;
      answer.bytes = 0;
    };
    const answer: Held = {
      bytes: 0,
      end: () => {
        release();
        end();
      },
    };
    return {
      add: (bytes) => {
        answer.bytes += bytes;
        this.bytes += bytes;
        while (this.bytes > this.bounds.unread) {
          const oldest = this.mostUnread()?.oldest;
          if (!oldest) return false;
          oldest.end();
        }
        return true;
      },
      finish: () => {
        const own = this.networks.get(network) ?? new HeldQueue();
        this.networks.set(network, own);
        own.add(answer);
        while (own.bytes > this.bounds.unreadPerNetwork && own.oldest) own.oldest.end();
      },
      release,
    };
  }

  private forget(network: string, answer: Held): void {
    const own = this.networks.get(network);
    own?.remove(answer);
    if (own?.size === 0) this.networks.delete(network);
  }

  private mostUnread(): HeldQueue | undefined {
    let most: HeldQueue | undefined;
    for (const queue of this.networks.values()) if (queue.bytes > (most?.bytes ?? 0)) most = queue;
    return most;
  }
}
