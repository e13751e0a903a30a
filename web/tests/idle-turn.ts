/** A game of Kitara for two in which a turn with nothing to decide comes before others: who held no card took the
 * only one in reach, and had no move. */
const ACTIONS = `
first 2, reveal 3, reveal 1, reveal 4, reveal 6, reveal 7, reveal 2, start b1, start a1, draft 2, reveal 5, recruit W
b1, recruit W b1, recruit M b1, move b1 b7 1W, move b1 b4 4W, move b4 b7 3W, end moves, score 0, discard 0, remove W
b4, remove W b7, remove W b7, refresh, reveal 12, draft 1, reveal 9, recruit W a1, recruit M a1, move a1 a4 4W1M, move
a4 a7 4W1M, end moves, score 3, discard 0, discard 4, remove W a7, remove W a7, remove W a7, remove W a7, remove M a7,
refresh, reveal 14, draft 1, reveal 10, recruit M b7, move b7 b3 1M, move b7 b4 1W, end moves, score 1, discard 7,
remove M b1, refresh, reveal 13, draft 1, reveal 11, recruit M a1, move a1 a4 1M, end moves, score 0, discard 5,
remove M a4, refresh, reveal 8, draft 2, reveal 17, recruit M b3, recruit H b3, move b3 b4 1M, move b3 b4 1M1H, move
b4 b1 1M1H, move b1 b2 1H, end moves, score 0, discard 14, remove M b1, remove H b2, refresh, reveal 15, draft 1,
reveal 20, recruit W a1, recruit W a1, recruit M a1, end moves, score 1, refresh, reveal 19, draft 2, reveal 21,
recruit W b4, move b4 c1 2W, move b7 b1 1W, end moves, score 2, discard 1, remove W c1, remove W c1, remove M b4,
refresh, reveal 16, draft 1, reveal 18, recruit W a1, recruit W a1, move a1 a7 4W1M, end moves, score 5, discard 10,
discard 17, remove W a7, remove W a7, remove W a7, remove W a7, remove M a7, refresh, reveal 23, draft 1, reveal 26,
recruit W b1, recruit W b1, recruit H b1, end moves, score 3, discard 8, remove W b1, refresh, reveal 28, draft 1,
reveal 22, recruit M a1, recruit H a1, move a1 a7 1M1H, end moves, score 3, discard 21, remove M a7, remove H a7,
refresh, reveal 25, draft 1, reveal 27, recruit W b1, recruit W b1, recruit M b1, move b1 b4 1M1H, move b4 b3 1M1H,
end moves, score 2, discard 20, remove W b1, remove W b1, remove H b3, refresh, reveal 24, draft 1, reveal 31, recruit
W a1, end moves, score 2, refresh, reveal 29, draft 1, reveal 32, recruit W b1`;

export const idleTurn = {
  options: { players: '2', deck: 'blue', edition: 'en', start: 'even' },
  actions: ACTIONS.trim().split(/,\s+/),
};
