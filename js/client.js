const questions = ["deal", "moves", "find", "board", "verdict", "chance", "judge", "guess", "hint", "solve", "pick", "review"];

/** The questions that rules alone answer. */
const byRules = questions.slice(0, 4);

const longest = 64 * 1024; // bytes of a question, as patience serve allows

/** Asks a program in a worker, which answers one question after another. It is that of all questions, or of rules alone. */
export class Patience {
  #rules;
  #post;
  #end;
  #waiting = new Map(); // from numbers of messages to those who wait for the answers
  #sent = 0;
  #ended;

  constructor(rules, post, end) {
    this.#rules = rules;
    this.#post = post;
    this.#end = end;
    for (const name of questions) {
      this[name] = async (question = {}) => {
        if (rules && !byRules.includes(name)) throw new Error(`${name}: not answered by rules alone; import "patience-deals" for it`);
        return JSON.parse(await this.#send(name, textOf(question)));
      };
    }
  }

  /** Loads the program, from another address if one is given. */
  async begin(wasm) {
    try {
      await this.#send("", wasm, { rules: this.#rules });
    } catch (error) {
      this.fail(error);
      throw error;
    }
    return this;
  }

  #send(name, text, more) {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting.set(++this.#sent, { resolve, reject });
      this.#post({ id: this.#sent, name, text, ...more });
    });
  }

  /** Takes a message of the worker. An error without a number is the end of the program. */
  receive({ id, answer, error }) {
    if (id === undefined) return this.fail(new Error(error));
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

/** Returns the text of a question, before it takes memory of the program. JSON would turn NaN into null. */
function textOf(question) {
  const text = JSON.stringify(question, (name, value) => {
    if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
    throw new Error(`${name} ${value}; expected a whole number below 2^53`);
  });
  if (text === undefined) throw new Error(`question: ${typeof question}; expected an object`);
  if (text.length > longest || new TextEncoder().encode(text).length > longest) {
    throw new Error("question: longer than 64 KiB");
  }
  return text;
}

/** Returns the address of a program as text, and undefined for none. */
export function addressOf(wasm) {
  if (wasm === undefined || wasm === null || typeof wasm === "string") return wasm ?? undefined;
  if (wasm instanceof URL) return wasm.href;
  throw new Error("wasm: expected an address, as a string or a URL");
}
