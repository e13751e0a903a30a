// boardgame.io's own server with a small game that never ends, kept in memory.
const { Server } = require("boardgame.io/server");

const game = {
  name: "small",
  setup: () => ({ cells: Array(9).fill(null), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
      G.moves += 1;
    },
  },
};

Server({ games: [game], origins: ["*"] }).run(Number(process.argv[2]), () => console.log("ready"));
