// Reads positions of two seats with an empty stock, one a line, and prints the score of each under perfect play:
// plain minimax on the game of durak.hpp that remembers the starts of bouts it has seen, and knows nothing of
// order, bounds or likeness. The line is
//   PHASE ATTACKER DEFENDER TABLE UNBEATEN ROOM        with sets of cards as numbers, as in endgame.Endgame.place
// and the score is the attacker's: 1 when the defender becomes the fool, 0 a draw, -1 when the attacker does.
#include "durak.hpp"

#include <cstdio>
#include <map>
#include <tuple>

std::map<std::tuple<Cards, Cards, int>, int> known;

int explore(const Game& game);

int score(const Game& game) {
    if (game.phase == OVER) return game.fool < 0 ? 0 : game.fool == 0 ? -1 : 1;
    if (game.phase != LEAD) return explore(game);
    auto start = std::make_tuple(game.hands[0], game.hands[1], int{game.mover});
    if (auto found = known.find(start); found != known.end()) return found->second;
    return known[start] = explore(game);
}

int explore(const Game& game) {
    int best = game.mover == 0 ? -1 : 1;
    for (Cards actions = game.legal(); actions; actions &= actions - 1) {
        Game after = game;
        after.apply(lowest(actions));
        int found = score(after);
        if (game.mover == 0 ? found > best : found < best) best = found;
        if (best == (game.mover == 0 ? 1 : -1)) break;
    }
    return best;
}

int main() {
    int phase, room;
    unsigned long long attacker, defender, table, unbeaten;
    while (std::scanf("%d %llu %llu %llu %llu %d", &phase, &attacker, &defender, &table, &unbeaten, &room) == 6) {
        Game game;
        game.bout = 1;
        game.hands[0] = attacker;
        game.hands[1] = defender;
        game.phase = phase;
        game.mover = phase == DEFEND ? 1 : 0;
        game.barred = 2;
        game.table = table;
        for (Cards cards = table; cards; cards &= cards - 1) game.fitting |= rank_of(lowest(cards));
        if (phase == DEFEND) {
            game.unbeaten = lowest(unbeaten);
            game.waiting = unbeaten & (unbeaten - 1);
        }
        game.cap = room;  // counted from the cards that are on the table already
        if (phase == THROW || phase == TAKING) {
            // Nobody is asked who cannot throw in: the bout is over then.
            if (room <= 0 || !(game.hands[0] & game.fitting)) game.end_bout();
        }
        known.clear();
        std::printf("%d\n", score(game));
    }
}
