import { type Held, HeldQueue } from './held-queue.ts';
import type { EdgeLimits } from './limits.ts';

/** One body on its way in, and then held until its request is answered. */
export interface HeldBody {
  /** Counts bytes that arrived; false when there is no room for them, whoever is ended. */
  readonly add: (bytes: number) => boolean;
  /** It is whole: from now on it cannot be ended. */
  readonly finish: () => void;
  readonly release: () => void;
}

type Bounds = Pick<EdgeLimits, 'bodiesPerNetwork' | 'bytesPerNetwork' | 'bytes'>;

/**
 * The bodies that an edge holds. Where there are too many, the one that has been arriving for longest is ended: people's
 * forms arrive at once, also those of a whole office behind one address; what stays half-sent is somebody else's.
 */
export class UnfinishedBodies {
  private readonly bounds: Bounds;
  private readonly all = new HeldQueue();
  private readonly networks = new Map<string, HeldQueue>();
  /** Of whole bodies, too. */
  private bytes = 0;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** `end` is called when the body has to make room for others. */
  begin(network: string, end: () => void): HeldBody {
    const own = this.networks.get(network) ?? new HeldQueue();
    this.networks.set(network, own);
    const finish = (): void => {
      this.all.remove(body);
      own.remove(body);
      if (own.size === 0 && this.networks.get(network) === own) this.networks.delete(network);
    };
    const release = (): void => {
      finish();
      this.bytes -= body.bytes;
      body.bytes = 0;
    };
    const body: Held = {
      bytes: 0,
      end: () => {
        release();
        end();
      },
    };
    this.all.add(body);
    own.add(body);
    if (own.size > this.bounds.bodiesPerNetwork) own.oldest?.end();
    return {
      add: (bytes) => {
        body.bytes += bytes;
        own.bytes += bytes;
        this.all.bytes += bytes;
        this.bytes += bytes;
        while (own.bytes > this.bounds.bytesPerNetwork && own.oldest) own.oldest.end();
        while (this.bytes > this.bounds.bytes && this.all.oldest) this.all.oldest.end();
        return this.bytes <= this.bounds.bytes;
      },
      finish,
      release,
    };
  }
}
