// Plays many tables at once over raw WebSockets, against either server, in the same way: whoever is
// to move answers at once. Prints moves, seconds, and how long a move took to reach the opponent.
//   node load.js kitama|kitara|kitara-bots|boardgame.io PORT[,PORT] TABLES SECONDS [MOVES_PER_SECOND]
// With two ports, those who play together sit at different nodes. At Kitara's tables a move is an
// action, and it counts until its player knows that it is on disk.
const WebSocket = require("ws");
const [kind, ports, tables, seconds, rate] = process.argv.slice(2);
const nodes = ports.split(",");
const [port] = nodes;
const pause = rate ? (1000 * Number(tables)) / Number(rate) : 0;
const latencies = [];
let isMeasuring = false;
let isUnderWay = false;
let moves = 0;

const now = () => Number(process.hrtime.bigint()) / 1e6;

function noted(sentAt) {
  if (kind !== "kitara-bots") isUnderWay = true;
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

const person = (name) => ({ who: "me", name });
const bot = { who: "bot", bot: "1" };
const TITLES = {
  kitama: { game: "onitama", options: { repetition: "none" }, seats: [..."AB"].map(person) },
  kitara: { game: "kitara", options: { players: "4" }, seats: [..."ABCD"].map(person) },
  "kitara-bots": { game: "kitara", options: { players: "4" }, seats: [person("A"), bot, person("B"), bot] },
};

const isBot = (seat) => TITLES[kind].seats[seat] === bot;

async function newTable() {
  const made = await post("/api/tables", { ...TITLES[kind], hot_seat: true });
  const [{ token }] = made.seats;
  await post(`/api/tables/${made.table}/start`, {}, { authorization: `Bearer ${token}` });
  return { id: made.table, seats: made.seats };
}

async function kitama(_number) {
  let sentAt = 0;
  let request = 0;
  let table = await newTable();
  const toldAt = new Map();
  const sockets = table.seats.map(({ seat }, place) => {
    const node = nodes[place % nodes.length];
    const socket = new WebSocket(`ws://127.0.0.1:${node}/socket`, { perMessageDeflate: false });
    socket.watch = () =>
      socket.send(JSON.stringify({ type: "subscribe", table: table.id, tokens: [table.seats[place].token] }));
    socket.on("open", socket.watch);
    socket.on("message", (data) => String(data).split("\n").forEach(take));
    async function take(line) {
      const seen = JSON.parse(line);
      if (seen.type === "accepted" && toldAt.has(seen.id)) {
        noted(toldAt.get(seen.id));
        toldAt.delete(seen.id);
      }
      if (seen.type !== "seen" || seen.table !== table.id) return;
      if (seen.happenings?.some((told) => told.kind === "acted" && isBot(told.seat))) isUnderWay = true;
      if (seen.phase === "over" && place === 0) {
        const old = table.id;
        table = await newTable();
        for (const each of sockets) {
          each.send(JSON.stringify({ type: "unsubscribe", table: old }));
          each.watch();
        }
        return;
      }
      if (seen.decides !== seat || !seen.legal) return;
      if (sentAt && kind === "kitama") noted(sentAt);
      later(() => {
        sentAt = now();
        const id = `r${request++}`;
        if (kind !== "kitama") toldAt.set(id, sentAt);
        const action = kind === "kitama" ? chosen(seen) : seen.legal[Math.floor(Math.random() * seen.legal.length)];
        const act = { type: "act", table: seen.table, seat, version: seen.version, action, id };
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
    await (kind === "boardgame.io" ? boardgameio : kitama)(number);
  }
  // Bots take their time to start.
  do await new Promise((go) => setTimeout(go, 1500));
  while (!isUnderWay);
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
