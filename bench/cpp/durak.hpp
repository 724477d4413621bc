// The fast game of src/durnius/bots/playout.py once more, as plain C++: the reference that its speed is measured
// against, and a second opinion on its rules. The same seeds give the same games. Not a part of the program.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

using Cards = uint64_t;  // card = rank * 4 + suit; suit 3 is trumps

enum Phase { LEAD, DEFEND, THROW, TAKING, OVER };
constexpr int PASS = 36, TRANSFER = 37;

constexpr Cards bit(int card) { return Cards{1} << card; }
constexpr Cards rank_of(int card) { return Cards{15} << (card & 60); }
inline int count(Cards cards) { return std::popcount(cards); }
inline int lowest(Cards cards) { return std::countr_zero(cards); }

struct Tables {
    Cards beaters[36] = {};
    constexpr Tables() {
        for (int attack = 0; attack < 36; attack++)
            for (int card = 0; card < 36; card++)
                if ((card > attack && card % 4 == attack % 4) || (card % 4 == 3 && attack % 4 != 3))
                    beaters[attack] |= bit(card);
    }
};
inline constexpr Tables TABLES{};

struct Game {
    int seats = 2, first_limit = 6, top = 36, bout = 0;
    bool neighbours = false, transfers = false, repetition = false;
    int8_t deck[36] = {}, trump = 3, attacker = 0, defender = 1, mover = 0, phase = LEAD, unbeaten = 0, attacks = 0,
           cap = 6, heir = -1, fool = -1;
    unsigned barred = 0, playing = 0;
    Cards hands[6] = {}, table = 0, fitting = 0, waiting = 0;
    std::vector<Cards> seen;  // positions since the last discard: attacker and hands
    uint32_t rng = 1;

    uint32_t random(uint32_t below) {
        rng = rng * 1664525u + 1013904223u;
        return uint64_t{rng} * below >> 32;
    }

    void deal(int seats_, uint32_t number) {
        uint32_t word = number * 2654435761u + 12345u;
        word ^= word >> 15;
        word *= 2246822519u;
        rng = word ^ (word >> 13);
        for (int card = 0; card < 36; card++) deck[card] = card;
        for (int place = 35; place > 0; place--) std::swap(deck[place], deck[random(place + 1)]);
        trump = deck[35] & 3;
        for (auto& card : deck) card = (card & 60) | ((card + 3 - trump) & 3);
        seats = seats_;
        attacker = 0;
        top = 0;
        int low = 36;
        for (int seat = 0; seat < seats; seat++) {
            hands[seat] = 0;
            draw(seat);
            Cards trumps = hands[seat] & 0x888888888;
            if (trumps && lowest(trumps) < low) {
                low = lowest(trumps);
                attacker = seat;
            }
        }
        bout = 0;
        fool = -1;
        repetition = false;
        seen.clear();
        start(attacker);
    }

    Cards legal() const {
        Cards hand = hands[mover];
        if (phase == LEAD) return hand;
        if (phase != DEFEND) return (hand & fitting) | bit(PASS);
        Cards actions = (hand & TABLES.beaters[unbeaten]) | bit(PASS);
        if (heir >= 0) actions |= ((hand >> (unbeaten & 60)) & 15) << TRANSFER;
        return actions;
    }

    void apply(int action) {
        if (action > PASS) return transfer((unbeaten & 60) + action - TRANSFER);
        if (action == PASS) {
            if (phase == DEFEND) {
                phase = TAKING;
                return ask(attacker);
            }
            int seat = mover + 1 == seats ? 0 : mover + 1;
            return seat == attacker ? end_bout() : poll(seat);
        }
        hands[mover] ^= bit(action);
        table |= bit(action);
        fitting |= rank_of(action);
        if (phase == DEFEND) {
            heir = -1;
            if (waiting) return next_unbeaten();
            phase = THROW;
            return ask(attacker);
        }
        attacks++;
        if (phase == TAKING) return ask(mover);
        unbeaten = action;
        mover = defender;
        bool lead = phase == LEAD;
        phase = DEFEND;
        if (lead && transfers) find_heir();
    }

    int next_in_game(int seat) const {
        do seat = seat + 1 == seats ? 0 : seat + 1;
        while (!(playing >> seat & 1));
        return seat;
    }

    int limit() const { return bout == 0 ? first_limit : 6; }

    void set_cap() { cap = std::min(count(hands[defender]), limit()); }

    void bar() {
        barred = 1u << defender;
        if (!neighbours) return;
        int before = defender;
        for (int seat = next_in_game(defender); seat != defender; seat = next_in_game(seat)) before = seat;
        barred = 63 & ~(1u << attacker | 1u << before | 1u << next_in_game(defender));
    }

    void find_heir() {
        int next = next_in_game(defender);
        heir = attacks < std::min(count(hands[next]), limit()) ? next : -1;
    }

    void transfer(int card) {
        hands[mover] ^= bit(card);
        table |= bit(card);
        attacks++;
        attacker = mover;
        defender = mover = heir;
        waiting |= bit(unbeaten) | bit(card);
        next_unbeaten();
        set_cap();
        bar();
        find_heir();
    }

    void next_unbeaten() {
        unbeaten = lowest(waiting);
        waiting &= waiting - 1;
    }

    void ask(int seat) { attacks >= cap ? end_bout() : poll(seat); }

    void poll(int seat) {
        for (;;) {
            if ((hands[seat] & fitting) && !(barred >> seat & 1)) {
                mover = seat;
                return;
            }
            if (++seat == seats) seat = 0;
            if (seat == attacker) return end_bout();
        }
    }

    void draw(int seat) {
        for (int need = 6 - count(hands[seat]); need > 0 && top < 36; need--) hands[seat] |= bit(deck[top++]);
    }

    void end_bout() {
        bool taken = phase == TAKING;
        if (taken) hands[defender] |= table;
        if (top < 36) {
            int seat = attacker;
            for (int step = 0; step < seats; step++) {
                if (seat != defender) draw(seat);
                if (++seat == seats) seat = 0;
            }
            draw(defender);
        }
        bout++;
        if (!taken) seen.clear();
        start(taken ? defender + 1 : defender);
    }

    void start(int seat) {
        int first = -1, second = -1, left = 0;
        for (int step = 0; step < seats; step++) {
            if (seat == seats) seat = 0;
            if (hands[seat]) {
                left++;
                if (first < 0) {
                    first = seat;
                } else if (second < 0) {
                    second = seat;
                    if (top < 36) break;
                }
            }
            seat++;
        }
        if (left <= 1) {
            fool = first;
            phase = OVER;
            return;
        }
        if ((left > 2 || transfers) && top == 36 && recurs(first)) {
            repetition = true;
            phase = OVER;
            return;
        }
        attacker = mover = first;
        defender = second;
        phase = LEAD;
        table = fitting = waiting = 0;
        attacks = 0;
        heir = -1;
        barred = 1u << second;
        set_cap();
        if (neighbours || transfers) {
            playing = 0;
            for (int each = 0; each < seats; each++) playing |= unsigned{hands[each] != 0} << each;
            bar();
        }
    }

    bool recurs(int opener) {
        int times = 1;
        std::size_t words = seats + 1, size = seen.size();
        for (std::size_t place = 0; place < size; place += words) {
            bool same = seen[place] == Cards(opener);
            for (int seat = 0; seat < seats && same; seat++) same = seen[place + 1 + seat] == hands[seat];
            times += same;
        }
        seen.push_back(opener);
        seen.insert(seen.end(), hands, hands + seats);
        return times >= 3;
    }
};
