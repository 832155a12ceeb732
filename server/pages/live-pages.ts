export type StreamLimits = {
  /** Streams that a person may have open on this instance. A browser opens six connections to a site, and pages need some of them. */
  mostPerPerson: number;
  /** Seconds between two heartbeats, so that no proxy closes a quiet stream. */
  heartbeat: number;
  /** Seconds until a stream ends and the browser reconnects with its current session (row A10). */
  longest: number;
};

const usualLimits: StreamLimits = { mostPerPerson: 3, heartbeat: 20, longest: 600 };

type Stream = {
  person: string;
  topic: string;
  send(text: string): void;
  /** Stops the stream after its reader has gone. */
  leave(): void;
  /** Stops and closes the stream. */
  end(): void;
};

const encoder = new TextEncoder();
const events = { hello: "retry: 3000\n\n", news: "event: news\ndata:\n\n", heartbeat: ":\n\n" };

/** Sends server-sent events to open pages. An event only says that there is news, so no data goes to an ended session. */
export class LivePages {
  readonly #streams = new Set<Stream>();
  readonly #limits: StreamLimits;
  #ended = false;

  constructor(limits: StreamLimits = usualLimits) {
    this.#limits = limits;
  }

  /** How many streams are open now. */
  get openStreams(): number {
    return this.#streams.size;
  }

  /** A stream of news about a topic for a person; undefined when the person has too many streams or the process is stopping. */
  open(person: string, topic: string): ReadableStream<Uint8Array> | undefined {
    if (!this.#hasRoom(person)) return undefined;
    let stream: Stream | undefined;
    return new ReadableStream(
      {
        // The stream counts from its first read, so that an unread one, such as the response to HEAD, does not count.
        pull: (controller) => {
          if (stream) return;
          if (this.#hasRoom(person)) stream = this.#join(person, topic, controller);
          else controller.close();
        },
        cancel: () => stream?.leave(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Notifies the streams about a topic, or all streams when it is unknown which notifications were missed. */
  notify(topic?: string): void {
    for (const stream of this.#streams) if (topic === undefined || stream.topic === topic) stream.send(events.news);
  }

  /** Ends a person's streams after their session ended, or all streams when the person is unknown. Pages with a session reconnect. */
  endStreamsOf(person?: string): void {
    for (const stream of this.#streams) if (person === undefined || stream.person === person) stream.end();
  }

  /** Ends every stream and opens no more, because the process stops. */
  end(): void {
    this.#ended = true;
    for (const stream of this.#streams) stream.end();
  }

  #hasRoom(person: string): boolean {
    const theirs = [...this.#streams].filter((stream) => stream.person === person);
    return !this.#ended && theirs.length < this.#limits.mostPerPerson;
  }

  #join(person: string, topic: string, controller: ReadableStreamDefaultController<Uint8Array>): Stream {
    const send = (text: string) => controller.enqueue(encoder.encode(text));
    const leave = () => {
      clearInterval(heartbeat);
      clearTimeout(last);
      this.#streams.delete(stream);
    };
    const end = () => {
      leave();
      controller.close();
    };
    const stream: Stream = { person, topic, send, leave, end };
    const heartbeat = setInterval(() => send(events.heartbeat), this.#limits.heartbeat * 1000).unref();
    const last = setTimeout(end, this.#limits.longest * 1000).unref();
    this.#streams.add(stream);
    send(events.hello);
    return stream;
  }
}
