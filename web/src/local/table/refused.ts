import type { Code, Refused as RefusedMessage } from '../../protocol';

export type Values = RefusedMessage['values'];

/** What was asked is not done, and nothing was changed. */
export class Refused extends Error {
  constructor(
    readonly code: Code,
    readonly values: Values = {},
  ) {
    super(code);
  }

  answer(id: string | null): RefusedMessage {
    return { type: 'refused', code: this.code, values: this.values, id };
  }
}
