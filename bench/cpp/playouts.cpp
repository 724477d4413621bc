// playouts SEATS GAMES FIRST [NEIGHBOURS TRANSFERS FIRST_LIMIT]: random games of the seeds FIRST, FIRST + 1, ...
// Prints the actions, the checksum of playout_random.Tally, and the seconds of CPU time.
#include "durak.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>

int main(int arguments, char** texts) {
    auto number = [&](int place, int otherwise) { return place < arguments ? std::atoi(texts[place]) : otherwise; };
    Game game;
    int seats = number(1, 2), games = number(2, 1000), first = number(3, 1);
    game.neighbours = number(4, 0);
    game.transfers = number(5, 0);
    game.first_limit = number(6, 6);
    long long actions = 0;
    uint32_t checksum = 0;
    std::clock_t began = std::clock();
    for (int seed = first; seed < first + games; seed++) {
        game.deal(seats, seed);
        while (game.phase != OVER) {
            Cards legal = game.legal();
            int choices = count(legal);
            if (choices > 1)
                for (uint32_t skip = game.random(choices); skip; skip--) legal &= legal - 1;
            game.apply(lowest(legal));
            actions++;
        }
        checksum = checksum * 31 + game.rng + game.fool + 1;
    }
    std::printf("%lld %u %.6f\n", actions, checksum, double(std::clock() - began) / CLOCKS_PER_SEC);
}
