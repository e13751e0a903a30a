// Plays many tables at once over raw WebSockets, against either server, in the same way: whoever is
// to move answers at once. Prints moves, seconds, and how long a move took to reach the opponent.
//   node load.js kitama|boardgame.io PORT TABLES SECONDS [MOVES_PER_SECOND]
const WebSocket = require("ws");
const [kind, port, tables, seconds, rate] = process.argv.slice(2);
const pause = rate ? (1000 * Number(tables)) / Number(rate) : 0;
const latencies = [];
let isMeasuring = false;
let moves = 0;

const now = () => Number(process.hrtime.bigint()) / 1e6;

function noted(sentAt) {
  if (!isMeasuring) return;
  moves += 1;
  latencies.push(now() - sentAt);
}

const later = (decide) => (pause ? setTimeout(decide, pause * (0.5 + Math.random())) : decide());

async function post(path, body, headers = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body ?? {}),
  });
  return response.json();
}

const files = "abcde";
const place = (square) => (Number(square[1]) - 1) * 5 + files.indexOf(square[0]);

// Any action that takes nothing and walks into no temple: their game never ends, so ours shall
// last. The few games that end all the same are followed by another at a new table.
function chosen({ view, legal }) {
  const calm = legal.filter((action) => {
    const [from, to] = action.split(" ")[1].split("-");
    if (!to) return true;
    const isMaster = "RB".includes(view.squares[place(from)]);
    return view.squares[place(to)] === "." && !(isMaster && ["c1", "c5"].includes(to));
  });
  const among = calm.length ? calm : legal;
  return among[Math.floor(Math.random() * among.length)];
}

async function newTable() {
  const seats = [{ who: "me", name: "A" }, { who: "me", name: "B" }];
  const options = { repetition: "none" };
  const made = await post("/api/tables", { game: "onitama", options, seats, hot_seat: true });
  const tokens = made.seats.map((seat) => seat.token);
  await post(`/api/tables/${made.table}/start`, {}, { authorization: `Bearer ${tokens[0]}` });
  return { id: made.table, tokens };
}

async function kitama(_number) {
  let sentAt = 0;
  let request = 0;
  let table = await newTable();
  const sockets = [0, 1].map((seat) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { perMessageDeflate: false });
    socket.watch = () =>
      socket.send(JSON.stringify({ type: "subscribe", table: table.id, tokens: [table.tokens[seat]] }));
    socket.on("open", socket.watch);
    socket.on("message", (data) => String(data).split("\n").forEach(take));
    async function take(line) {
      const seen = JSON.parse(line);
      if (seen.type !== "seen" || seen.table !== table.id) return;
      if (seen.phase === "over" && seat === 0) {
        const old = table.id;
        table = await newTable();
        for (const each of sockets) {
          each.send(JSON.stringify({ type: "unsubscribe", table: old }));
          each.watch();
        }
        return;
      }
      if (seen.decides !== seat || !seen.legal) return;
      if (sentAt) noted(sentAt);
      later(() => {
        sentAt = now();
        const id = `r${request++}`;
        const act = { type: "act", table: seen.table, seat, version: seen.version, action: chosen(seen), id };
        socket.send(JSON.stringify(act));
      });
    }
    return socket;
  });
}

function boardgameio(number) {
  const matchID = `match${process.pid}x${number}`;
  let sentAt = 0;
  for (const player of ["0", "1"]) {
    const address = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(address, { perMessageDeflate: false });
    const emit = (...args) => socket.send(`42/small,${JSON.stringify(args)}`);
    const act = (state) => {
      if (state.ctx.currentPlayer !== player) return;
      if (sentAt) noted(sentAt);
      later(() => {
        sentAt = now();
        const payload = { type: "mark", args: [state._stateID % 9], playerID: player };
        emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, player);
      });
    };
    socket.on("message", (data) => {
      const text = String(data);
      if (text === "2") socket.send("3");
      else if (text.startsWith("0")) socket.send("40/small,");
      else if (text.startsWith("40/small")) emit("sync", matchID, player, undefined, 2);
      else if (text.startsWith("42/small,")) {
        const [event, _match, body] = JSON.parse(text.slice(9));
        if (event === "sync") act(body.state);
        if (event === "update") act(body);
      }
    });
  }
}

const percentile = (part) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))];

(async () => {
  for (let number = 0; number < Number(tables); number++) {
    await (kind === "kitama" ? kitama : boardgameio)(number);
  }
  await new Promise((go) => setTimeout(go, 1500));
  isMeasuring = true;
  console.log("measuring");
  const begun = now();
  await new Promise((go) => setTimeout(go, Number(seconds) * 1000));
  isMeasuring = false;
  const took = (now() - begun) / 1000;
  latencies.sort((a, b) => a - b);
  console.log(JSON.stringify({ moves, seconds: took, p50: percentile(0.5), p99: percentile(0.99) }));
  process.exit(0);
})();
