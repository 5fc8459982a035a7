const questions = ["deal", "board", "moves", "judge", "guess", "hint", "solve", "pick", "review", "find"];

/** Asks a program in a worker, which answers one question after another. */
export class Patience {
  #post;
  #end;
  #waiting = new Map(); // from numbers of messages to those who wait for the answers
  #sent = 0;
  #ended;

  constructor(post, end) {
    this.#post = post;
    this.#end = end;
    for (const name of questions) {
      this[name] = async (question = {}) => JSON.parse(await this.#send(name, JSON.stringify(question)));
    }
  }

  /** Loads the program, from another address if one is given. */
  async begin(wasm) {
    try {
      await this.#send("", wasm);
    } catch (error) {
      this.fail(error);
      throw error;
    }
    return this;
  }

  #send(name, text) {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting.set(++this.#sent, { resolve, reject });
      this.#post({ id: this.#sent, name, text });
    });
  }

  /** Takes a message of the worker. */
  receive({ id, answer, error }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(answer);
    else waiting.reject(new Error(error));
  }

  /** Ends the worker. Whoever waits, or asks later, gets the error. */
  fail(error) {
    if (this.#ended) return;
    this.#ended = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#end();
  }

  close() {
    this.fail(new Error("closed"));
  }
}
