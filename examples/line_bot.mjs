// A bot for `kitama bot` and `kitama arena`: reads questions, writes actions. docs/bot-protocol.md
// kitama arena onitama 1 "command:node examples/line_bot.mjs"
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { legal } = JSON.parse(line);
  console.log(legal[Math.floor(Math.random() * legal.length)]);
}
