/** The tests' own game with secrets, as tests/veiled.py has it: draws, forced steps, several seats. */
import {
  BadOption,
  BadText,
  CHANCE,
  NOBODY,
  type Chance,
  type Options,
  type Outcome,
  type Question,
  type Rules,
  type State,
  type Thought,
  type Title,
} from '../src/local/rules';

const WORDS = ['step', 'take', 'end', 'bell', 'token 1', 'token 2', 'token 3'];
const [STEP, TAKE, END, BELL, TOKEN] = [0, 1, 2, 3, 4] as const;
const WEIGHTS = [3, 2, 1];

class VeiledState implements State {
  tokens: number[][];
  turn = 0;
  steps = 0;
  takes = 0;
  waiting = '';

  constructor(readonly options: Options) {
    this.tokens = Array.from({ length: Number(options['seats']) }, () => []);
  }

  get turns(): number {
    return this.tokens.length * Number(this.options['turns']);
  }

  get mover(): number {
    return this.turn % this.tokens.length;
  }

  get seat(): number {
    if (this.turn >= this.turns) return NOBODY;
    return this.waiting === '' ? this.mover : CHANCE;
  }

  copy(): VeiledState {
    const tokens = this.tokens.map((held) => [...held]);
    return Object.assign(new VeiledState(this.options), {
      tokens,
      turn: this.turn,
      steps: this.steps,
      takes: this.takes,
      waiting: this.waiting,
    });
  }

  legalActions(): number[] {
    if (this.seat === NOBODY) return [];
    if (this.seat === CHANCE) return this.chances().map(([action]) => action);
    return [...(this.steps < 3 ? [STEP] : []), ...(this.takes < 2 ? [TAKE] : []), END];
  }

  chances(): Chance[] {
    if (this.waiting === 'token') return WEIGHTS.map((weight, value) => [TOKEN + value, weight]);
    return this.waiting === '' ? [] : [[BELL, 1]];
  }

  apply(action: number): void {
    if (action === STEP) this.steps += 1;
    else if (action === TAKE) {
      this.takes += 1;
      this.waiting = 'token';
    } else if (action === END) this.waiting = 'bell';
    else if (action === BELL) {
      Object.assign(this, { waiting: '', turn: this.turn + 1, steps: 0, takes: 0 });
    } else {
      this.waiting = '';
      this.tokens[this.mover]?.push(action - TOKEN + 1);
    }
  }

  outcome(out: ReadonlySet<number>): Outcome | null {
    return this.turn < this.turns ? null : this.standing(out);
  }

  standing(out: ReadonlySet<number>): Outcome {
    const scores = this.tokens.map((held) => held.reduce((sum, value) => sum + value, 0));
    const rest = [...scores.keys()].filter((seat) => !out.has(seat));
    const best = Math.max(...rest.map((seat) => scores[seat] ?? 0));
    return { reason: 'turns', scores, winners: rest.filter((seat) => scores[seat] === best) };
  }

  view(seat: number | null): unknown {
    const outcome = this.outcome(new Set());
    return {
      viewer: seat,
      decides: this.seat,
      own: seat === null ? [] : [...(this.tokens[seat] ?? [])],
      counts: this.tokens.map((held) => held.length),
      steps: this.steps,
      takes: this.takes,
      turn: this.turn,
      waiting: this.waiting,
      options: this.options,
      // In Python an outcome is a tuple, which JSON writes as a list.
      outcome: outcome && [outcome.reason, outcome.scores, outcome.winners],
    };
  }

  seen(seat: number): Uint8Array<ArrayBuffer> {
    return new TextEncoder().encode(JSON.stringify(this.view(seat)));
  }
}

const moverOf = (state: State): number => (state as VeiledState).mover;

const rules: Rules = {
  name: 'veiled',
  version: 1,
  drawByAgreement: false,
  hasSecrets: true,
  checked(options) {
    const agreed: Record<string, string> = { seats: '2', turns: '2', ...options };
    if (Object.keys(agreed).length !== 2 || !/^[234]$/.test(agreed['seats'] ?? '')) {
      throw new BadOption('veiled has two options: seats (2 to 4) and turns');
    }
    return agreed;
  },
  agreed: (options) => options,
  start: (options) => new VeiledState(rules.checked(options)),
  seatLabels: (options) =>
    Array.from({ length: Number(options['seats'] ?? 2) }, (_, number) => `seat-${number}`),
  content: () => null,
  notation: (action) => WORDS[action] ?? '',
  parse(text) {
    const action = WORDS.indexOf(text);
    if (action < 0) throw new BadText('no such word');
    return action;
  },
  masked: (state, action, seat) =>
    action < TOKEN || seat === moverOf(state) ? rules.notation(action) : 'token ?',
  details: (state) => ({ mover: moverOf(state) }),
  explain: (state, action) => ({
    rule: 'V1',
    code: 'not-now',
    values: { word: rules.notation(action), decides: state.seat },
  }),
};

/** Its bot thinks three times and ends its turn. */
function* think({ seat }: Question): Generator<Thought, void> {
  for (const [nodes, action] of ['step', 'take', 'end'].entries()) {
    yield { action, value: seat / 10, line: [action], alternatives: [], nodes };
  }
}

export const VEILED: Title = { rules, bots: { think } };
