/** What a fact is about. */
export type FactTopic = 'server' | 'setting' | 'pgbench' | 'data' | 'link' | 'here' | 'host' | 'storage';

/** One thing that was found out, or could not be: a value, or the reason why there is none. */
export interface Fact {
  readonly topic: FactTopic;
  /** Name within its topic, as the source calls it where it has a name: `fsync`, `recordsize`, `cpu-model`. */
  readonly name: string;
  /** null: not known. */
  readonly value: number | string | boolean | null;
  /** `bytes`, `ms`, `MHz`; absent for words and bare counts. */
  readonly unit?: string;
  /** How it was got: the statement, the command, the file. */
  readonly how: string;
  /** Why there is no value; null where there is one. */
  readonly missing: string | null;
}

/** Facts of the circumstances. The last one of a topic and name holds, but what was found at the start is kept beside it. */
export interface FactsFound {
  readonly type: 'facts';
  readonly at: number;
  /** `attached`: made elsewhere, on the machine of the server, and handed over as a file. */
  readonly moment: 'start' | 'end' | 'attached';
  readonly facts: readonly Fact[];
}
