/* The search of kitama.bots.onitama.search in C: the same steps, the same number of nodes.
 *
 * Reads the tables of one game from the file named first (written by bench/search.py) and
 * searches from its root to the depth given second. Prints nodes and seconds.
 * Left out: endgame tables and barred actions, which the comparison does not use.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t i64;
enum { SQUARES = 25, CARDS = 34, FROM_TO = 625, PASS = CARDS * FROM_TO, MAX_LEGAL = 40 };
enum { MAX_PLY = 96, MAX_DEPTH = 64, WIN = 30000, CERTAIN = 29000, NO_ACTION = 32767 };
enum { UPPER = 1, LOWER = 2, EXACT = 3, FULL = (1 << 25) - 1 };
enum { BEST_BEFORE = 1 << 24, CAPTURE = 1 << 20, THREAT = 1 << 18, KILLER = 1 << 17 };
enum { COUNTER = 1 << 16, QUIET_BELOW = KILLER - (1 << 14), BUCKETS = 1 << 20, WAYS = 4 };

typedef struct {
  int mine, theirs, my_master, their_master, cards, seat;
} Position;

typedef struct {
  Position at;
  i64 key;
  int quiet, played, arranged, killer[2], length;
  int line[MAX_PLY];
  int actions[MAX_LEGAL], scores[MAX_LEGAL];
} Frame;

typedef struct {
  i64 check, data;
} Entry;

static i64 tables[2 * CARDS * SQUARES], piece_keys[100], swap_keys[2 * CARDS], seat_key[1];
static i64 next_at[60], biases[8], signs[8], places[24000], constant[1], reductions[(MAX_DEPTH + 1) * MAX_LEGAL], root[8];
static int targets_of[2][CARDS][SQUARES];
static Entry *table;
static Frame frames[MAX_PLY + 2];
static i64 path[MAX_PLY + 2], nodes;
static int extended;
static int history[2][FROM_TO], counters[2][FROM_TO];
static const int temple[2] = {22, 2};

static int lowest(int bits) { return __builtin_ctz(bits); }

static int sources(int seat, int hand, int square) {
  return targets_of[1 - seat][hand & 63][square] | targets_of[1 - seat][hand >> 6 & 63][square];
}

static int can_win(const Position *p) {
  int hand = p->cards & 4095, goal = temple[1 - p->seat];
  if (sources(p->seat, hand, lowest(p->their_master)) & p->mine) return 1;
  return (sources(p->seat, hand, goal) & p->my_master) && !(p->mine >> goal & 1);
}

static int their_hand(const Position *p) { return p->cards >> 12 & 4095; }

static int reaches_temple(const Position *p) {
  return (sources(1 - p->seat, their_hand(p), temple[p->seat]) & p->their_master) != 0;
}

static i64 wide(i64 word) { return (word & 0xFFFF0000FFFF) + (word >> 16 & 0xFFFF0000FFFF); }

static int total(i64 lanes) { return (int)(lanes & 0xFFFFFFFF) + (int)(lanes >> 32); }

static void add(i64 *units, const i64 *row) {
  for (int i = 0; i < 8; i++) units[i] += row[i];
}

static int evaluate(const Frame *f) {
  const Position *p = &f->at;
  const i64 *row = places + f->arranged * 800 + (p->seat ? 0 : 192);
  int step = p->seat ? 8 : -8;
  i64 units[8], both = 0, for_mover = 0;
  memcpy(units, biases, sizeof units);
  for (int b = p->mine ^ p->my_master; b; b &= b - 1) add(units, row + step * lowest(b));
  add(units, row + 200 + step * lowest(p->my_master));
  for (int b = p->theirs ^ p->their_master; b; b &= b - 1) add(units, row + 400 + step * lowest(b));
  add(units, row + 600 + step * lowest(p->their_master));
  for (int i = 0; i < 8; i++) {
    i64 above = units[i] & (units[i] >> 14 & 0x0001000100010001) * 0x3FFF;
    both += wide(above), for_mover += wide(above & signs[i]);
  }
  return (int)constant[0] + ((2 * total(for_mover) - total(both)) >> 3);
}

static int safe_actions(Frame *f, int attacking, int among) {
  const Position *p = &f->at;
  int hand = their_hand(p), count = 0, to = among & ~p->mine;
  if (attacking) to &= (attacking & (attacking - 1)) == 0 ? attacking : 0;
  if ((p->theirs >> temple[p->seat] & 1) && reaches_temple(p)) to &= ~(1 << temple[p->seat]);
  for (int slot = 0; slot < 2; slot++) {
    int card = p->cards >> slot * 6 & 63;
    const int *row = targets_of[p->seat][card];
    for (int b = to ? p->mine ^ p->my_master : 0; b; b &= b - 1) {
      int origin = lowest(b);
      for (int t = row[origin] & to; t; t &= t - 1)
        f->actions[count++] = (card * SQUARES + origin) * SQUARES + lowest(t);
    }
    int origin = lowest(p->my_master);
    for (int t = row[origin] & among & ~p->mine; t; t &= t - 1) {
      int target = lowest(t);
      if (!(sources(1 - p->seat, hand, target) & p->theirs & ~(1 << target)))
        f->actions[count++] = (card * SQUARES + origin) * SQUARES + target;
    }
  }
  return count;
}

static int is_stuck(const Position *p) {
  for (int b = p->mine; b; b &= b - 1) {
    int square = lowest(b);
    int all = targets_of[p->seat][p->cards & 63][square] |
              targets_of[p->seat][p->cards >> 6 & 63][square];
    if (all & ~p->mine) return 0;
  }
  return 1;
}

static int new_hand(int cards, int slot) {
  return (cards >> (1 - slot) * 6 & 63) | cards >> 24 << 6;
}

static void score_actions(Frame *f, int count, int best_before) {
  const Position *p = &f->at;
  int seat = p->seat, master_at = lowest(p->their_master), stone[2], stream[2];
  for (int slot = 0; slot < 2; slot++) {
    stone[slot] = sources(seat, new_hand(p->cards, slot), master_at);
    stream[slot] = sources(seat, new_hand(p->cards, slot), temple[1 - seat]);
  }
  int counter = counters[seat][f->played % FROM_TO];
  for (int i = 0; i < count; i++) {
    int action = f->actions[i], score = history[seat][action % FROM_TO];
    if (action < PASS) {
      int origin = 1 << action / SQUARES % SQUARES, target = 1 << action % SQUARES;
      int slot = action / FROM_TO == (p->cards & 63) ? 0 : 1;
      int moved = p->mine ^ origin ^ target;
      int master = origin == p->my_master ? target : p->my_master;
      if (target & p->theirs) score += CAPTURE + (origin == p->my_master ? 0 : 16);
      if ((stone[slot] & moved) | (stream[slot] & master)) score += THREAT;
    }
    if (action == best_before) score += BEST_BEFORE;
    else if (action == f->killer[0] || action == f->killer[1]) score += KILLER;
    else if (action == counter) score += COUNTER;
    f->scores[i] = score;
  }
}

static int pick(Frame *f, int index, int count) {
  int best = index;
  for (int i = index + 1; i < count; i++)
    if (f->scores[i] > f->scores[best]) best = i;
  int action = f->actions[best], score = f->scores[best];
  f->actions[best] = f->actions[index], f->scores[best] = f->scores[index];
  f->actions[index] = action, f->scores[index] = score;
  return action;
}

static void learn(int *at, int bonus) { *at += bonus - (int)((i64)*at * abs(bonus) >> 14); }

static void remember(Frame *f, int index, int depth) {
  int seat = f->at.seat, action = f->actions[index];
  int bonus = depth * depth * 4 < 1600 ? depth * depth * 4 : 1600;
  learn(&history[seat][action % FROM_TO], bonus);
  for (int i = 0; i < index; i++) learn(&history[seat][f->actions[i] % FROM_TO], -bonus);
  if (f->killer[0] != action) f->killer[1] = f->killer[0], f->killer[0] = action;
  counters[seat][f->played % FROM_TO] = action;
}

static int swap(int cards, int used) {
  int kept = (cards & 63) + (cards >> 6 & 63) - used, taken = cards >> 24;
  int low = kept < taken ? kept : taken, high = kept < taken ? taken : kept;
  return (cards >> 12 & 4095) | low << 12 | high << 18 | used << 24;
}

static void play(Frame *f, int ply, int action) {
  const Position *p = &f->at;
  Frame *below = f + 1;
  int mine = p->mine, theirs = p->theirs, master = p->my_master, other = p->their_master, card;
  i64 key = f->key;
  if (action < PASS) {
    int from = action / SQUARES % SQUARES, to = action % SQUARES;
    int origin = 1 << from, target = 1 << to;
    card = action / FROM_TO;
    int mover = (origin == master ? 2 : 0) + p->seat;
    key ^= piece_keys[mover * SQUARES + from] ^ piece_keys[mover * SQUARES + to];
    if (theirs & target)
      key ^= piece_keys[((other & target ? 2 : 0) + 1 - p->seat) * SQUARES + to];
    mine ^= origin | target;
    if (origin == master) master = target;
    theirs &= ~target, other &= ~target;
  } else {
    card = action - PASS;
  }
  const i64 *keys = swap_keys + p->seat * CARDS;
  key ^= seat_key[0] ^ keys[card] ^ keys[p->cards >> 24];
  below->at = (Position){theirs, mine, other, master, swap(p->cards, card), 1 - p->seat};
  below->key = path[ply + 1] = key;
  below->quiet = theirs != p->theirs ? 0 : f->quiet + 1;
  below->played = action;
  below->arranged = (int)next_at[2 * f->arranged + (card == (p->cards & 63) ? 0 : 1)];
}

static int repeats(const Frame *f, int ply) {
  int most = f->quiet < ply ? f->quiet : ply;
  for (int back = 4; back <= most; back += 2)
    if (path[ply - back] == f->key) return 1;
  return 0;
}

static i64 probe(i64 key) {
  const Entry *e = table + (key & (BUCKETS - 1)) * WAYS;
  for (int i = 0; i < WAYS; i++)
    if ((e[i].check ^ e[i].data) == key && e[i].data) return e[i].data;
  return 0;
}

static int kept_depth(i64 data) { return (int)(data >> 31 & 255) - 1; }

static void keep(i64 key, int ply, int depth, int value, int bound, int action) {
  if (value > CERTAIN) value += ply;
  else if (value < -CERTAIN) value -= ply;
  Entry *e = table + (key & (BUCKETS - 1)) * WAYS, *worst = e;
  int worst_worth = 1 << 20;
  for (int i = 0; i < WAYS; i++) {
    if (!e[i].data || (e[i].check ^ e[i].data) == key) {
      worst = e + i;
      break;
    }
    int worth = kept_depth(e[i].data) - 8 * (int)((1 - (e[i].data >> 41)) & 63);
    if (worth < worst_worth) worst_worth = worth, worst = e + i;
  }
  i64 data = action | (i64)(value + 32768) << 15 | (i64)(depth + 1) << 31 | (i64)bound << 39 |
             (i64)1 << 41;
  worst->check = key ^ data, worst->data = data;
}

static void keep_line(Frame *f, int action) {
  int length = f[1].length < MAX_PLY - 1 ? f[1].length : MAX_PLY - 1;
  f->line[0] = action;
  memcpy(f->line + 1, f[1].line, sizeof(int) * (size_t)length);
  f->length = length + 1;
}

static int search(int ply, int depth, int alpha, int beta) {
  Frame *f = frames + ply;
  const Position *p = &f->at;
  nodes++;
  f->length = 0;
  if (ply > 0 && repeats(f, ply)) return 0;
  if (can_win(p)) return WIN - ply - 1;
  if (!(p->theirs >> temple[p->seat] & 1) && reaches_temple(p)) return ply + 2 - WIN;
  int attacking = sources(1 - p->seat, their_hand(p), lowest(p->my_master)) & p->theirs;
  int is_main = beta - alpha > 1;
  if (alpha < ply + 2 - WIN) alpha = ply + 2 - WIN;
  if (beta > WIN - ply - 3) beta = WIN - ply - 3;
  if (alpha >= beta) return alpha;
  if (attacking && depth >= 0 && ply < extended) depth++;
  i64 known = probe(f->key);
  int best_before = NO_ACTION;
  if (known) {
    best_before = (int)(known & 32767);
    if (!is_main && kept_depth(known) >= depth) {
      int value = (int)(known >> 15 & 65535) - 32768, bound = (int)(known >> 39 & 3);
      if (value > CERTAIN) value -= ply;
      else if (value < -CERTAIN) value += ply;
      if ((bound & LOWER && value >= beta) || (bound & UPPER && value <= alpha)) return value;
    }
  }
  int among = FULL, best = -WIN, is_hopeless = 0;
  if (ply >= MAX_PLY) return evaluate(f);
  if (!attacking && depth <= 4) {
    int estimate = evaluate(f);
    if (depth <= 0) {
      if (estimate >= beta) return estimate;
      best = estimate;
      if (estimate > alpha) alpha = estimate;
      among = p->theirs;
    } else if (!is_main && estimate - 70 * depth >= beta && abs(beta) < CERTAIN) {
      return estimate;
    } else if (!is_main && depth <= 3) {
      is_hopeless = estimate + 64 + 60 * depth <= alpha;
    }
  }
  int count = safe_actions(f, attacking, among);
  if (!count) {
    if (among != FULL) return best;
    if (attacking || !is_stuck(p)) return ply + 2 - WIN;
    f->actions[0] = PASS + (p->cards & 63);
    f->actions[1] = PASS + (p->cards >> 6 & 63);
    count = 2;
  }
  score_actions(f, count, best_before);
  int before = alpha, best_action = NO_ACTION, tried = 0;
  for (int index = 0; index < count; index++) {
    int action = pick(f, index, count), value, is_quiet = f->scores[index] < QUIET_BELOW;
    if (is_hopeless && is_quiet && tried && best > -CERTAIN) continue;
    play(f, ply, action);
    if (tried == 0) {
      value = -search(ply + 1, depth - 1, -beta, -alpha);
    } else {
      int less = 0;
      if (depth >= 3 && !attacking && is_quiet) less = (int)reductions[depth * MAX_LEGAL + tried];
      value = -search(ply + 1, depth - 1 - less, -alpha - 1, -alpha);
      if (value > alpha && less) value = -search(ply + 1, depth - 1, -alpha - 1, -alpha);
      if (alpha < value && value < beta) value = -search(ply + 1, depth - 1, -beta, -alpha);
    }
    tried++;
    if (value > best) {
      best = value;
      if (value > alpha) alpha = value, best_action = action, keep_line(f, action);
    }
    if (alpha >= beta) {
      if (depth > 0 && !(f->scores[index] & CAPTURE)) remember(f, index, depth);
      break;
    }
  }
  int bound = best >= beta ? LOWER : best > before ? EXACT : UPPER;
  keep(f->key, ply, depth > 0 ? depth : 0, best, bound, best_action);
  return best;
}

static int aspired(int depth, int expected) {
  int alpha = -WIN, beta = WIN, width = 30;
  if (depth > 4 && abs(expected) < CERTAIN) alpha = expected - width, beta = expected + width;
  extended = 2 * depth;
  for (;;) {
    int value = search(0, depth, alpha, beta);
    if ((alpha < value && value < beta) || (alpha == -WIN && beta == WIN)) return value;
    width *= 4;
    if (value <= alpha) alpha = width < 1000 && value - width > -WIN ? value - width : -WIN;
    else beta = width < 1000 && value + width < WIN ? value + width : WIN;
  }
}

#define READ(file, array) \
  if (fread(array, sizeof array, 1, file) != 1) return 1

int main(int argc, char **argv) {
  FILE *file = argc > 2 ? fopen(argv[1], "rb") : NULL;
  if (!file) return fprintf(stderr, "usage: search TABLES DEPTH\n"), 2;
  READ(file, tables);
  READ(file, piece_keys);
  READ(file, swap_keys);
  READ(file, seat_key);
  READ(file, next_at);
  READ(file, biases);
  READ(file, signs);
  READ(file, places);
  READ(file, constant);
  READ(file, reductions);
  READ(file, root);
  for (int i = 0; i < 2 * CARDS * SQUARES; i++) (&targets_of[0][0][0])[i] = (int)tables[i];
  table = aligned_alloc(64, sizeof(Entry) * WAYS * BUCKETS);
  memset(table, 0, sizeof(Entry) * WAYS * BUCKETS);
  frames[0].at = (Position){(int)root[0], (int)root[1], (int)root[2],
                            (int)root[3], (int)root[4], (int)root[5]};
  frames[0].key = path[0] = root[6];
  frames[0].arranged = (int)root[7];
  struct timespec begun, ended;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
  int values[MAX_DEPTH + 2];
  extended = 2;
  values[0] = values[1] = search(0, 1, -WIN, WIN);
  for (int depth = 2; depth <= atoi(argv[2]); depth++)
    values[depth] = aspired(depth, values[depth - 2]);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
  double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
  printf("%lld %.6f\n", (long long)nodes, seconds);
  return 0;
}
