export type LivePace = {
  /** How many streams a person may have open on this instance: a browser opens six connections to a site, and pages need some too. */
  mostPerPerson: number;
  /** Seconds between two signs of life, so that nothing on the way takes a quiet stream for a dead one. */
  heartbeat: number;
  /** Seconds after which a stream ends and the browser asks anew, with the session that it has then (row A10). */
  longest: number;
};

const usualPace: LivePace = { mostPerPerson: 3, heartbeat: 20, longest: 600 };

type Stream = {
  person: string;
  about: string;
  send(text: string): void;
  /** Its reader has gone. */
  leave(): void;
  /** It says goodbye. */
  end(): void;
};

const encoder = new TextEncoder();
const said = { hello: "retry: 3000\n\n", news: "event: news\ndata:\n\n", heartbeat: ":\n\n" };

/**
 * The open pages of this process that hear of news as server-sent events. A stream says that there is something new and never what: the
 * page then asks for its data as ever, so nothing of anybody's is sent to a session that ended meanwhile.
 */
export class LivePages {
  readonly #streams = new Set<Stream>();
  readonly #pace: LivePace;
  #ended = false;

  constructor(pace: LivePace = usualPace) {
    this.#pace = pace;
  }

  /** A stream of news about something for a person; undefined when they have their share, or the process is stopping. */
  open(person: string, about: string): ReadableStream<Uint8Array> | undefined {
    if (!this.#hasRoom(person)) return undefined;
    let stream: Stream | undefined;
    return new ReadableStream(
      {
        // Joined when it is read first: what nobody reads, such as the answer to HEAD, takes no place.
        pull: (controller) => {
          if (stream) return;
          if (this.#hasRoom(person)) stream = this.#join(person, about, controller);
          else controller.close();
        },
        cancel: () => stream?.leave(),
      },
      { highWaterMark: 0 },
    );
  }

  /** Tells those who wait for news of this, or everybody when it is not known what was missed. */
  tell(about?: string): void {
    for (const stream of this.#streams) if (about === undefined || stream.about === about) stream.send(said.news);
  }

  /** Ends the streams of a person whose session has ended, or everybody's when it is not known whose: who may see more asks anew. */
  endOf(person?: string): void {
    for (const stream of this.#streams) if (person === undefined || stream.person === person) stream.end();
  }

  /** Ends every stream and opens no more: the process stops. */
  end(): void {
    this.#ended = true;
    for (const stream of this.#streams) stream.end();
  }

  /** How many streams are open. */
  get size(): number {
    return this.#streams.size;
  }

  #hasRoom(person: string): boolean {
    const theirs = [...this.#streams].filter((stream) => stream.person === person);
    return !this.#ended && theirs.length < this.#pace.mostPerPerson;
  }

  #join(person: string, about: string, controller: ReadableStreamDefaultController<Uint8Array>): Stream {
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
    const stream: Stream = { person, about, send, leave, end };
    const heartbeat = setInterval(() => send(said.heartbeat), this.#pace.heartbeat * 1000).unref();
    const last = setTimeout(end, this.#pace.longest * 1000).unref();
    this.#streams.add(stream);
    send(said.hello);
    return stream;
  }
}
