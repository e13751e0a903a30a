/** The real server, started and stopped by the tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const PYTHON = process.env['KITAMA_PYTHON'] ?? join(ROOT, '.venv/bin/python');
const START_MS = 90_000;

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => found(port));
    });
  });
}

export class House {
  private process: ChildProcess | undefined;
  private readonly database = join(mkdtempSync(join(tmpdir(), 'kitama-')), 'k.sqlite');

  private constructor(
    private readonly port: number,
    private readonly source: string,
    private readonly settings: Record<string, number>,
  ) {}

  /** A house built from the package in that folder, with settings of its own. */
  static async open(source = join(ROOT, 'src'), settings: Record<string, number> = {}): Promise<House> {
    const house = new House(await freePort(), source, settings);
    await house.start();
    return house;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.process = spawn(
      PYTHON,
      ['-m', 'tests.browser.serve', String(this.port), this.database, JSON.stringify(this.settings)],
      {
        cwd: ROOT,
        env: { ...process.env, PYTHONPATH: this.source },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const deadline = Date.now() + START_MS;
    while (!(await this.answers())) {
      if (Date.now() > deadline) throw new Error('the server does not answer');
      await new Promise((wait) => setTimeout(wait, 100));
    }
  }

  private async answers(): Promise<boolean> {
    return fetch(`${this.url}/api/games`).then(
      (response) => response.ok,
      () => false,
    );
  }

  /** Stop it, politely or not, and wait until it is gone. */
  stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { process: running } = this;
    const isGone = running === undefined || running.exitCode !== null || running.signalCode !== null;
    if (isGone) return Promise.resolve();
    return new Promise((gone) => {
      running.once('exit', () => gone());
      running.kill(signal);
    });
  }
}
