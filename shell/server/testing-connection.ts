import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const headerOf = (line: string): [name: string, value: string] => {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
};

/**
 * Reads one answer with a Content-Length, or in chunks, off the front of what came; while it is incomplete, how many
 * bytes it lacks at least.
 */
const readResponse = (text: string): readonly [answer: RawResponse, rest: string] | number => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return 1;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(lines.map(headerOf));
  const answer = (body: string): RawResponse => ({ status: Number(first.split(' ')[1]), headers, body });
  const rest = text.slice(end + 4);
  if (headers['transfer-encoding'] === 'chunked') {
    const close = rest.indexOf('0\r\n\r\n');
    return close < 0 ? 1 : [answer(rest.slice(0, close)), rest.slice(close + 5)];
  }
  const length = Number(headers['content-length'] ?? 0);
  return rest.length < length ? length - rest.length : [answer(rest.slice(0, length)), rest.slice(length)];
};

/** One connection on which a test says what it likes, byte by byte. */
export class RawConnection {
  private received = '';
  private readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
    });
  }

  /** `from` is the address that the other side sees; the whole of 127.0.0.0/8 is this machine. */
  static async to(port: number, from = '127.0.0.1'): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** Takes nothing more of what comes, until it reads again. */
  stopReading(): this {
    this.socket.pause();
    return this;
  }

  resume(): this {
    this.socket.resume();
    return this;
  }

  /** The next answer on this connection. Rejects when the connection ends without one. */
  async answer(): Promise<RawResponse> {
    for (;;) {
      const found = readResponse(this.received);
      if (typeof found !== 'number') {
        [, this.received] = found;
        return found[0];
      }
      await this.receives(this.received.length + found);
    }
  }

  /** Waits for the first bytes of what comes, and takes nothing more. */
  async stopAfterFirstBytes(): Promise<this> {
    await this.receives(1);
    return this.stopReading();
  }

  private async receives(length: number): Promise<void> {
    const { socket } = this;
    while (this.received.length < length) {
      if (socket.closed || socket.readableEnded)
        throw new Error(`The connection ended after: ${this.received.slice(0, 200)}`);
      const over = new AbortController();
      await Promise.race(['data', 'close', 'end'].map((name) => once(socket, name, { signal: over.signal })));
      over.abort();
    }
  }

  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close');
  }

  get isClosed(): boolean {
    return this.socket.closed;
  }

  end(): void {
    this.socket.destroy();
  }
}
