import { MalformedPdf, type Token } from './tokens.ts';

/** The entries of a dictionary: the first tokens of each value, by its key. */
export type Entries = ReadonlyMap<string, readonly Token[]>;

const partners: Readonly<Record<string, string>> = { '>>': '<<', ']': '[', '}': '{' };
const maxDepth = 200;
/** Number of tokens kept of a value. It is enough for `/Length 12 0 R` and for `/Filter [/FlateDecode /Other]`. */
const keptTokens = 4;
/** Entries that decide how a stream is read. Programs differ in which of two they take. */
const entriesOfStreams = new Set(['Length', 'Filter', 'DecodeParms', 'First', 'N', 'F', 'FFilter']);

/** Takes the tokens of values one after another, and keeps the entries of the last outermost dictionary. */
export class DictionaryReader {
  #entries = new Map<string, Token[]>();
  #brackets: string[] = [];
  #value: Token[] | undefined;

  get depth(): number {
    return this.#brackets.length;
  }

  get entries(): Entries {
    return this.#entries;
  }

  /** @throws MalformedPdf for a bracket without its partner, a key that is no name, or an entry that occurs twice */
  add(token: Token): void {
    if (token.type === 'close') this.#close(token);
    else {
      if (this.#brackets[0] === '<<') this.#keep(token);
      if (token.type === 'open') this.#open(token);
    }
  }

  #open({ word }: Token): void {
    if (this.depth === 0) {
      this.#entries = new Map();
      this.#value = undefined;
    }
    if (this.#brackets.push(word) > maxDepth) throw new MalformedPdf('values nested too deeply');
  }

  #close({ word, start }: Token): void {
    if (this.#brackets.pop() !== partners[word])
      throw new MalformedPdf(`a bracket without its partner at ${start}`);
  }

  #keep(token: Token): void {
    if (this.depth === 1 && token.type === 'name' && this.#value?.length !== 0) this.#addKey(token.word);
    else if (!this.#value) throw new MalformedPdf(`a key that is no name at ${token.start}`);
    else if (this.depth <= 2 && this.#value.length < keptTokens) this.#value.push(token);
  }

  #addKey(key: string): void {
    if (entriesOfStreams.has(key) && this.#entries.has(key)) throw new MalformedPdf(`two entries ${key}`);
    this.#value = [];
    this.#entries.set(key, this.#value);
  }
}

/** Returns the integer of an entry, or undefined if it is another value, such as a reference. */
export function findInteger(entries: Entries, key: string): number | undefined {
  const [token, ...others] = entries.get(key) ?? [];
  return token && others.length === 0 && /^\d{1,9}$/.test(token.word) ? Number(token.word) : undefined;
}
