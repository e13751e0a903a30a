/** A compiled module in this page: its functions, and its memory, which is handed out once. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A record or array as scripts/modules.py describes it. */
export type Field = {
  name: string;
  offset: number;
  type: string | Layout;
  shape: readonly number[];
};
export type Layout = { size: number; fields: readonly Field[] };
export type Block = { bytes: number; arrays: readonly Field[] };
export type Description = {
  digest: string;
  /** Numbers and names of the title. */
  facts: Record<string, unknown>;
  /** What functions take: a kind of number, or the place of a block in `blocks`. */
  functions: Record<string, { arguments: readonly (string | number)[]; result: string }>;
  blocks: readonly Block[];
};

/** Bytes that are not the module this page was built with: an old one, or a part of one. */
export class OtherModule extends Error {}

const PAGE = 65_536;
/** A cache line: what is used together lies together. */
const ALIGNED = 64;

export class Module<Functions> {
  private end: number;
  private readonly memory: WebAssembly.Memory;

  private constructor(
    readonly call: Functions,
    private readonly description: Description,
    exports: WebAssembly.Exports,
  ) {
    this.memory = exports['memory'] as WebAssembly.Memory;
    this.end = Number((exports['__heap_base'] as WebAssembly.Global).value);
    this.end = aligned(this.end);
  }

  /** Throws OtherModule: what is described elsewhere would be read at wrong places in another one. */
  static async load<Functions>(
    bytes: Uint8Array<ArrayBuffer>,
    described: unknown,
  ): Promise<Module<Functions>> {
    const description = described as Description;
    const digest = bytesToHex(sha256(bytes));
    if (!digest.startsWith(description.digest)) throw new OtherModule(digest);
    const { instance } = await WebAssembly.instantiate(bytes, { env: { exp: Math.exp } });
    return new Module(instance.exports as Functions, description, instance.exports);
  }

  /** Room that stays for ever. Views made before are void where the memory had to grow. */
  take(bytes: number): number {
    const at = this.end;
    this.end = aligned(at + bytes);
    const missing = this.end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** How much memory there is in all. */
  get size(): number {
    return this.memory.buffer.byteLength;
  }

  ints(at: number, count: number): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.memory.buffer as ArrayBuffer, at, count);
  }

  floats(at: number, count: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.memory.buffer as ArrayBuffer, at, count);
  }

  bytes(at: number, count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer as ArrayBuffer, at, count);
  }

  /** The block a function wants as an argument: its size, and where its arrays lie. */
  block(name: keyof Functions & string, argument: number): Block {
    const place = this.description.functions[name]?.arguments[argument];
    const block = typeof place === 'number' ? this.description.blocks[place] : undefined;
    if (block === undefined) throw new Error(`${name} takes no block as argument ${argument}`);
    return block;
  }

  /** The layout of the record in a block that is nothing else. */
  layout(name: keyof Functions & string, argument: number): Layout {
    const type = this.block(name, argument).arrays[0]?.type;
    if (typeof type !== 'object') throw new Error(`argument ${argument} of ${name} is no record`);
    return type;
  }
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNED) * ALIGNED;
}
