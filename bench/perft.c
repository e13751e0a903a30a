/* The reference for the speed of Onitama's kernel: the same two counts, written straight in C.
 *
 * Squares, the card word and the table of targets are those of
 * src/kitama/games/onitama/kernel.py; bench/onitama_perft.py hands the table over. Both sides count
 * the same leaves with the same algorithm: `perft` plays every action, `perft_bulk` counts the last
 * two actions without playing them. Names, order and branches follow the kernel line by line.
 */

#include <stdint.h>

enum { SQUARES = 25, CARDS = 34, CARD_BITS = 6, CARD_MASK = 63, HAND_MASK = 4095 };
enum { SEAT_STRIDE = CARDS * SQUARES };

static const uint32_t TEMPLE[2] = {1u << 22, 1u << 2};
static uint32_t TARGETS[2 * SEAT_STRIDE];

void set_targets(const int64_t *table)
{
    for (int index = 0; index < 2 * SEAT_STRIDE; index++)
        TARGETS[index] = (uint32_t)table[index];
}

static inline uint32_t swap(uint32_t cards, uint32_t used)
{
    uint32_t kept = (cards & CARD_MASK) + (cards >> CARD_BITS & CARD_MASK) - used;
    uint32_t taken = cards >> 4 * CARD_BITS;
    uint32_t low = kept < taken ? kept : taken;
    uint32_t high = kept < taken ? taken : kept;
    return (cards >> 2 * CARD_BITS & HAND_MASK) | low << 2 * CARD_BITS | high << 3 * CARD_BITS
           | used << 4 * CARD_BITS;
}

static inline int64_t actions_of(uint32_t mine, uint32_t hand, uint32_t seat)
{
    const uint32_t *row_1 = TARGETS + seat * SEAT_STRIDE + (hand & CARD_MASK) * SQUARES;
    const uint32_t *row_2 =
        TARGETS + seat * SEAT_STRIDE + (hand >> CARD_BITS & CARD_MASK) * SQUARES;
    int64_t count = 0;
    for (uint32_t pieces = mine; pieces; pieces &= pieces - 1) {
        int square = __builtin_ctz(pieces);
        count += __builtin_popcount(row_1[square] & ~mine);
        count += __builtin_popcount(row_2[square] & ~mine);
    }
    return count ? count : 2;
}

static int64_t perft_2(uint32_t mine, uint32_t theirs, uint32_t my_master, uint32_t their_master,
                       uint32_t cards, uint32_t seat)
{
    uint32_t hand = cards >> 2 * CARD_BITS & HAND_MASK;
    uint32_t goal = TEMPLE[1 - seat];
    int64_t quiet = 0;
    int64_t total = 0;
    const uint32_t *row_1 = TARGETS + seat * SEAT_STRIDE + (cards & CARD_MASK) * SQUARES;
    const uint32_t *row_2 =
        TARGETS + seat * SEAT_STRIDE + (cards >> CARD_BITS & CARD_MASK) * SQUARES;
    for (uint32_t pieces = mine; pieces; pieces &= pieces - 1) {
        uint32_t origin = pieces & -pieces;
        int square = __builtin_ctz(pieces);
        uint32_t winning = their_master | (origin == my_master ? goal : 0);
        for (int slot = 0; slot < 2; slot++) {
            uint32_t targets = (slot ? row_2 : row_1)[square] & ~mine;
            total += __builtin_popcount(targets & winning);
            targets &= ~winning;
            quiet += __builtin_popcount(targets & ~theirs);
            for (uint32_t captures = targets & theirs; captures; captures &= captures - 1)
                total += actions_of(theirs ^ (captures & -captures), hand, 1 - seat);
        }
    }
    if (quiet == 0 && total == 0)
        quiet = 2;
    if (quiet)
        total += quiet * actions_of(theirs, hand, 1 - seat);
    return total;
}

static int64_t count(uint32_t mine, uint32_t theirs, uint32_t my_master, uint32_t their_master,
                     uint32_t cards, uint32_t seat, int depth, int bulk)
{
    if (depth == 0 || my_master == 0 || their_master & TEMPLE[seat])
        return 1;
    if (depth == bulk)
        return perft_2(mine, theirs, my_master, their_master, cards, seat);
    int64_t total = 0;
    int moved = 0;
    for (int slot = 0; slot < 2; slot++) {
        uint32_t card = cards >> slot * CARD_BITS & CARD_MASK;
        const uint32_t *row = TARGETS + seat * SEAT_STRIDE + card * SQUARES;
        uint32_t after = swap(cards, card);
        for (uint32_t pieces = mine; pieces; pieces &= pieces - 1) {
            uint32_t origin = pieces & -pieces;
            uint32_t targets = row[__builtin_ctz(pieces)] & ~mine;
            moved |= targets != 0;
            for (; targets; targets &= targets - 1) {
                uint32_t target = targets & -targets;
                total += count(theirs & ~target, mine ^ origin ^ target, their_master & ~target,
                               origin == my_master ? target : my_master, after, 1 - seat,
                               depth - 1, bulk);
            }
        }
    }
    if (!moved)
        for (int slot = 0; slot < 2; slot++)
            total += count(theirs, mine, their_master, my_master,
                           swap(cards, cards >> slot * CARD_BITS & CARD_MASK), 1 - seat, depth - 1,
                           bulk);
    return total;
}

int64_t perft(const int64_t *position, int depth, int bulk)
{
    return count((uint32_t)position[0], (uint32_t)position[1], (uint32_t)position[2],
                 (uint32_t)position[3], (uint32_t)position[4], (uint32_t)position[5], depth,
                 bulk ? 2 : 0);
}
