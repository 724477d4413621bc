// Written by scripts/gen from the message types; do not edit.

/** Codes, see docs/protocol.md. */
export type ActionCode =
  | "malformed"
  | "no_such_seat"
  | "game_over"
  | "player_out"
  | "bout_not_open"
  | "bout_already_open"
  | "already_taking"
  | "nothing_to_take"
  | "nothing_to_confirm"
  | "defender_cannot_attack"
  | "not_the_defender"
  | "partner_defends"
  | "not_neighbour"
  | "transfer_off"
  | "card_not_in_hand"
  | "transfer_after_beat"
  | "transfer_rank"
  | "transfer_too_many"
  | "rank_not_on_table"
  | "bout_full"
  | "defender_hand_limit"
  | "no_such_attack"
  | "already_beaten"
  | "too_low"
  | "wrong_suit";

/** Codes, see docs/protocol.md. */
export type RoomCode =
  | "table_changed"
  | "not_host"
  | "not_seated"
  | "seat_taken"
  | "wrong_phase"
  | "too_few_players"
  | "bad_options"
  | "bad_name"
  | "bad_seed"
  | "hints_off"
  | "hints_not_agreed"
  | "no_hint_now"
  | "rate_limited"
  | "unknown_message"
  | "hello_first"
  | "hello_twice"
  | "wrong_protocol"
  | "no_spectators"
  | "room_gone"
  | "not_stored"
  | "server_error"
  | "shutting_down";

/** Codes, see docs/protocol.md. */
export type ByeCode =
  | "replaced"
  | "kicked"
  | "too_slow"
  | "flooding"
  | "shutting_down"
  | "room_gone"
  | "no_spectators"
  | "no_hello"
  | "wrong_protocol"
  | "server_error";

/** Codes, see docs/protocol.md. */
export type HttpCode =
  | "malformed"
  | "too_large"
  | "unsupported_encoding"
  | "body_late"
  | "bad_options"
  | "bad_name"
  | "not_found"
  | "room_gone"
  | "game_not_over"
  | "no_spectators"
  | "method_not_allowed"
  | "bad_origin"
  | "rate_limited"
  | "not_stored"
  | "shutting_down"
  | "server_error";

export type Card = string;

export type ActionText = string;

export type Suit = "c" | "d" | "h" | "s";

export type Code = ActionCode | RoomCode | ByeCode | HttpCode;

/** A preset and what differs from it. */
export interface Rules {
  preset: string;
  deck?: 24 | 36 | 52;
  limit?: number;
  first_limit?: number;
  throwers?: "all" | "neighbours";
  done?: "able" | "all";
  transfer?: boolean;
  teams?: boolean;
  start?: "lowest_trump" | "before_fool" | "fool";
}

/** Who the listener is in this room. */
export interface You {
  /** The room seat; null for a spectator. */
  seat: number | null;
  /** Whether the listener is host. */
  host: boolean;
  /** The room seats of those whose phrases the listener does not hear; left out where there are none. */
  muted?: Array<number>;
}

/** The room, the same for everybody. */
export interface Room {
  /** The room's id, which is also the secret of a private room. */
  id: string;
  /** The room's name. */
  name: string;
  /** Before the first game, in a game, or between games. */
  phase: "between" | "lobby" | "playing";
  /** The seats, clockwise. */
  seats: Array<Seat>;
  /** The rules as in a record: a preset and what differs from it. */
  rules: Rules;
  /** Whether the room is kept out of the public list. */
  private: boolean;
  /** Seconds for each decision; null for no timer. */
  timer_s: number | null;
  /** How long a bot waits before it plays, in milliseconds. */
  pace_ms: number;
  /** Whether people without a seat may watch. */
  spectators: boolean;
  /** Whether bots wait for `next` where there is only one person. */
  wait: boolean;
  /** Whether hints are allowed once all who sit agree to them; a person alone needs neither. */
  hints: boolean;
  /** The room seat that the host chose to deal the first game; null for the last one. */
  dealer: number | null;
  /** The name of the room's next game for its shuffle; seeds are promised for it. */
  next_game: string;
  /** One line for each taken seat, in their order; then the last twelve who have played and have none. */
  score: Array<Score>;
  /** How bots of this server can play. */
  levels: Array<string>;
}

/** One seat of the room. */
export interface Seat {
  /** Whose it is; null when it is empty. */
  name: string | null;
  /** Who sits there. A hand played on for somebody who is gone is a bot's, under the old name. */
  kind: "bot" | "empty" | "person";
  /** How the bot plays; null for a person. */
  level: string | null;
  /** Whether the person is connected; true for bots. */
  present: boolean;
  /** Whether a bot plays until the person is back: who said so, or was without a connection for long. */
  away: boolean;
  /** Whether this is the host. */
  host: boolean;
  /** Whether the person asked for another game. */
  again: boolean;
  /** Whether the person agrees to hints. */
  agrees: boolean;
}

/** One line of the scoreboard (R7.5). */
export interface Score {
  /** Tells lines of one name apart: the same for one person, or one bot, as long as the room lives. */
  owner: string;
  /** The player's name, bots included. */
  name: string;
  /** Games played. */
  played: number;
  /** Games in which somebody else was the fool. */
  avoided: number;
  /** Games lost. */
  lost: number;
}

/** The game as one listener may see it, what is the listener's alone at the end. Seats are game seats. */
export interface Game {
  /** The game's number in the room. */
  number: number;
  /** The room seat of each game seat. */
  seats: Array<number>;
  /** How many cards each seat holds. */
  counts: Array<number>;
  /** How many cards the stock holds. */
  stock: number;
  /** The trump suit: c, d, h or s. */
  trump: Suit;
  /** The card that fixed the trump suit, told throughout. */
  trump_card: Card | null;
  /** Where the trump card is: in the stock, at the seat that got it, or played, even if picked up again. */
  trump_card_at: "played" | "stock" | number | null;
  /** Attack cards and what beat them, or null. */
  table: Array<[Card, Card | null]>;
  /** How many cards are out of play. */
  discard: number;
  /** Who opened or opens the bout; null when the game is over. */
  attacker: number | null;
  /** Who defends; null when the game is over. */
  defender: number | null;
  /** Who would defend after a transfer; null when the game is over or transfers are off. */
  heir: number | null;
  /** Whether the defender said take. */
  taking: boolean;
  /** Seats that said done since the last card. */
  done: Array<number>;
  /** How many attack cards this bout may hold. */
  cap: number | null;
  /** Seats that are out and safe. */
  out: Array<number>;
  /** How many bouts were played. */
  bout: number;
  /** Whether the game is over. */
  over: boolean;
  /** The seat that lost, with teams the team (0 or 1). */
  fool: number | null;
  /** How the game ended; null while it is played. */
  reason: "draw" | "fool" | "repetition" | null;
  /** Whether every second seat is one team. */
  teams: boolean;
  /** The rules of this game as in a record. */
  rules: Rules;
  /** The bout before this one. */
  previous_bout: PreviousBout | null;
  /** Whether the bots wait for `next`. */
  next: boolean;
  /** The listener's own game seat; null for a spectator. */
  seat: number | null;
  /** The listener's own cards; empty for a spectator. */
  hand: Array<Card>;
  /** Whether the table waits for the listener. Who else is awaited is told to nobody. */
  awaited: boolean;
  /** Everything the listener may do now. */
  actions: Array<ActionText>;
  /** Why not: one code for each card of the hand that cannot be played now, and for `done` and `take`. */
  blocked: Record<string, Code>;
  /** Seconds until the table goes on without the listener's decision; null when it waits for none. */
  deadline_s: number | null;
  /** How often the listener may have a minute more in this game; null without a timer or a hand. */
  more_time: number | null;
}

/** The bout before this one. */
export interface PreviousBout {
  /** Who opened it. */
  attacker: number;
  /** Who defended. */
  defender: number;
  /** True when the defender took the cards. */
  taken: boolean;
  /** Attack cards and what beat them. */
  pairs: Array<[Card, Card | null]>;
}

/** Options that changed, with their new values. */
export interface OptionValues {
  /** The room's name. */
  name?: string;
  /** The rules as in a record. */
  rules?: Rules;
  /** How many seats the room has. */
  seats?: number;
  /** The room seat that deals the first game. */
  dealer?: number | null;
  /** Whether the room is kept out of the public list. */
  private?: boolean;
  /** Seconds for each decision. */
  timer_s?: number | null;
  /** How long a bot waits before it plays. */
  pace_ms?: number;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
  /** Whether bots wait for `next` where there is only one person. */
  wait?: boolean;
  /** Whether hints are allowed once all who sit agree to them. */
  hints?: boolean;
}

/** A game begins; the deal follows. */
export interface GameStartedEvent {
  e: "game_started";
  /** The game's number in the room. */
  number: number;
  /** The seat that opens. */
  attacker: number;
  /** The trump suit: c, d, h or s. */
  trump: Suit;
  /** The card that fixed it. */
  trump_card: Card | null;
}

/** A seat got its first cards. */
export interface DealtEvent {
  e: "dealt";
  /** The game seat. */
  seat: number;
  /** How many. */
  count: number;
  /** Which; only for that seat itself. */
  cards?: Array<Card>;
}

/** The attacker opened the bout. */
export interface AttackedEvent {
  e: "attacked";
  /** The game seat. */
  seat: number;
  /** The card. */
  card: Card;
}

/** A further attack card was thrown in. */
export interface ThrownInEvent {
  e: "thrown_in";
  /** The game seat. */
  seat: number;
  /** The card. */
  card: Card;
}

/** The defender beat an attack card. */
export interface BeatenEvent {
  e: "beaten";
  /** The game seat. */
  seat: number;
  /** The card that beats. */
  card: Card;
  /** The card that is beaten. */
  attack: Card;
}

/** The defender passed the attack on. */
export interface TransferredEvent {
  e: "transferred";
  /** The game seat that passed it on; it is the attacker now. */
  seat: number;
  /** The card it was passed on with. */
  card: Card;
  /** The new defender. */
  to: number;
}

/** The defender said take; the cards are picked up when the bout ends. */
export interface TakingEvent {
  e: "taking";
  /** The game seat. */
  seat: number;
}

/** A seat said done. */
export interface DoneEvent {
  e: "done";
  /** The game seat. */
  seat: number;
}

/** The bout is over. */
export interface BoutEndedEvent {
  e: "bout_ended";
  /** True when the defender took the cards, false when all were beaten. */
  taken: boolean;
  /** The defender. */
  by: number;
  /** All cards that lay on the table. */
  cards: Array<Card>;
  /** `bout_full`, `defender_hand_limit`, `all_done` or `nobody_can`. */
  reason: string;
}

/** A seat drew from the stock. */
export interface DrewEvent {
  e: "drew";
  /** The game seat. */
  seat: number;
  /** How many cards. */
  count: number;
  /** Which; only for that seat itself. */
  cards?: Array<Card>;
  /** Told to all when the trump card was among them. */
  trump_card?: Card;
}

/** A seat has no cards left and is safe. */
export interface WentOutEvent {
  e: "went_out";
  /** The game seat. */
  seat: number;
}

/** The game is over. */
export interface GameOverEvent {
  e: "game_over";
  /** The seat that lost, with teams the team (0 or 1); null for a draw. */
  fool: number | null;
  /** `fool`, `draw` or `repetition`. */
  reason: string;
}

/** Somebody came into the room. */
export interface JoinedEvent {
  e: "joined";
  /** The person's public id. */
  person: string;
  /** The person's name. */
  name: string;
}

/** Somebody took a seat. */
export interface SatEvent {
  e: "sat";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
}

/** Somebody gave a seat back and watches. */
export interface StoodEvent {
  e: "stood";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
}

/** Somebody left the room. */
export interface LeftEvent {
  e: "left";
  /** The room seat that became free; null for a spectator. */
  seat: number | null;
  /** The person's name. */
  name: string;
}

/** A seated person is back. */
export interface PresentEvent {
  e: "present";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
}

/** A seated person is not connected, or said so. */
export interface AbsentEvent {
  e: "absent";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
}

/** A bot sits down, or plays at another level from now on. */
export interface BotAddedEvent {
  e: "bot_added";
  /** The room seat. */
  seat: number;
  /** The bot's name. */
  name: string;
  /** How it plays. */
  level: string;
}

/** A bot went. */
export interface BotRemovedEvent {
  e: "bot_removed";
  /** The room seat. */
  seat: number;
  /** The bot's name. */
  name: string;
}

/** The host removed somebody. */
export interface KickedEvent {
  e: "kicked";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
}

/** A bot plays this hand from now on. */
export interface BotPlaysEvent {
  e: "bot_plays";
  /** The room seat. */
  seat: number;
  /** The name of whoever it plays for. */
  name: string;
}

/** The person plays again. */
export interface PersonPlaysEvent {
  e: "person_plays";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
}

/** The host changed options. */
export interface OptionsChangedEvent {
  e: "options_changed";
  /** Only what changed. */
  changed: OptionValues;
}

/** Somebody agrees to hints, or no longer. */
export interface AgreedToHintsEvent {
  e: "agreed_to_hints";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
  /** Whether the person agrees. */
  on: boolean;
}

/** Somebody else is host. */
export interface HostChangedEvent {
  e: "host_changed";
  /** The room seat. */
  seat: number;
  /** The new host's name. */
  name: string;
}

/** Somebody has another name. */
export interface RenamedEvent {
  e: "renamed";
  /** The room seat; null for a spectator. */
  seat: number | null;
  /** The name before. */
  old: string;
  /** The name now. */
  name: string;
}

/** Somebody asks for another game. */
export interface AskedAgainEvent {
  e: "again";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
  /** How many asked so far. */
  count: number;
  /** How many it needs. */
  of: number;
}

/** Somebody says something. */
export interface SaidPhraseEvent {
  e: "said";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
  /** Which of the fixed phrases. */
  phrase: string;
}

/** Somebody for whom the table may be waiting is called. */
export interface NudgedEvent {
  e: "nudged";
  /** The room seat of the one called. */
  seat: number;
  /** That person's name. */
  name: string;
  /** The room seat of the one who called. */
  by: number;
}

/** Somebody would have a bot play for a lost person; when enough want it, `bot_plays` follows. */
export interface BotWantedEvent {
  e: "bot_wanted";
  /** The room seat of the one lost. */
  seat: number;
  /** That person's name. */
  name: string;
  /** The room seat of the one who wants it. */
  by: number;
  /** How many want it so far. */
  count: number;
  /** How many it needs. */
  of: number;
}

/** Somebody has a minute more, and with that everybody for whom the timer runs. */
export interface MoreTimeEvent {
  e: "more_time";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
  /** How often that person may have more time yet, in this game. */
  left: number;
}

/** The timer decides for somebody: the next event is what it decided. */
export interface TimeUpEvent {
  e: "time_up";
  /** The room seat. */
  seat: number;
  /** The person's name. */
  name: string;
}

/** A game is about to begin: the server is bound to a secret, and who promised a seed shows it now. */
export interface CommittedEvent {
  e: "committed";
  /** The game's name for its shuffle. */
  game: string;
  /** SHA-256 of the server's secret. */
  commitment: string;
  /** The room seat of each game seat. */
  seats: Array<number>;
  /** What each game seat promised; null for those who promised nothing. */
  hashes: Array<string | null>;
}

/** All that the deck is made of, but for the secret; the cards follow. */
export interface RevealedEvent {
  e: "revealed";
  /** The game's name for its shuffle. */
  game: string;
  /** SHA-256 of the server's secret, as it was told before. */
  commitment: string;
  /** By game seat: `0:` and the seed, or `0:-` where none was shown. */
  seeds: Array<string>;
}

/** The game is over: with this its deck can be made anew. */
export interface DealSecretEvent {
  e: "deal_secret";
  /** The game's name for its shuffle. */
  game: string;
  /** The server's secret, 32 bytes as hexadecimal digits. */
  secret: string;
}

/** Comes first, within five seconds; answered by `welcome` and a `state`. */
export interface HelloMessage {
  t: "hello";
  /** The protocol version, 1. */
  protocol: number;
  /** The token of an earlier welcome, which gives the person back; null for somebody new. */
  token?: string | null;
  /** A new token of 128 random bits or more; `token`, whose place it takes, is worth nothing then. */
  renew?: string;
  /** What the person wants to be called. */
  name: string;
  /** The last sequence number seen; the first state then carries the events missed since. */
  seq?: number | null;
}

/** Take a free seat. */
export interface SitMessage {
  t: "sit";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room seat; null for any free one. */
  seat?: number | null;
}

/** Give the seat back and stay as a spectator; in mid-game a bot plays the hand on. */
export interface StandMessage {
  t: "stand";
  /** New for each message; the answer carries it. */
  id: string;
}

/** Start a game; any seated person may, with two occupied seats at least. */
export interface StartMessage {
  t: "start";
  /** New for each message; the answer carries it. */
  id: string;
}

/** Ask for another game; it starts when all seated persons who are there asked. Who was away is back. */
export interface AgainMessage {
  t: "again";
  /** New for each message; the answer carries it. */
  id: string;
}

/** Leave the room for good; in mid-game a bot plays the hand on. */
export interface LeaveMessage {
  t: "leave";
  /** New for each message; the answer carries it. */
  id: string;
}

/** Put a bot on a seat, change its level or remove it; host only. */
export interface BotMessage {
  t: "bot";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room seat. */
  seat: number;
  /** How the bot plays; null removes it. */
  level?: string | null;
}

/** Change the room's options; host only, between games. What is left out stays. */
export interface OptionsMessage {
  t: "options";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room's name. */
  name?: string;
  /** The rules as in a record: a preset and what differs. They replace the old ones as a whole. */
  rules?: Rules;
  /** How many seats the room has. */
  seats?: number;
  /** The room seat that deals the first game; null for the last one. */
  dealer?: number | null;
  /** Whether the room is kept out of the public list. */
  private?: boolean;
  /** Seconds for each decision; null for no timer. */
  timer_s?: number | null;
  /** How long a bot waits before it plays, in milliseconds. */
  pace_ms?: number;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
  /** Whether bots wait for `next` where there is only one person. */
  wait?: boolean;
  /** Whether hints are allowed once all who sit agree to them. */
  hints?: boolean;
}

/** Play: attack, throw in, beat, transfer, take or done. */
export interface ActMessage {
  t: "act";
  /** New for each message; the answer carries it. */
  id: string;
  /** The last sequence number seen; done and take decided on an older table are refused. */
  seen: number;
  /** The action as in a record, without the seat. */
  action: ActionText;
}

/** Say that one is away, or back. */
export interface AwayMessage {
  t: "away";
  /** New for each message; the answer carries it. */
  id: string;
  /** True for away. */
  on: boolean;
}

/** Take another name. */
export interface RenameMessage {
  t: "rename";
  /** New for each message; the answer carries it. */
  id: string;
  /** The new name. */
  name: string;
}

/** Hand the host's rights to another seated person; host only. */
export interface HostMessage {
  t: "host";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room seat of the new host. */
  seat: number;
}

/** Remove a person from a seat and the room; host only. */
export interface KickMessage {
  t: "kick";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room seat of whoever goes. */
  seat: number;
}

/** Promise a seed for the room's next game, before it starts; whoever sits may, once or anew. */
export interface CommitMessage {
  t: "commit";
  /** New for each message; the answer carries it. */
  id: string;
  /** The game's name for its shuffle, `room.next_game`. */
  game: string;
  /** SHA-256 of the seed's bytes: 64 hexadecimal digits in small letters. */
  hash: string;
}

/** Show the promised seed, after `committed` and within two seconds. */
export interface RevealMessage {
  t: "reveal";
  /** New for each message; the answer carries it. */
  id: string;
  /** The game's name. */
  game: string;
  /** The seed, 1 to 32 bytes as hexadecimal digits in small letters. */
  seed: string;
}

/** Say something to the table; whoever sits may. */
export interface SayMessage {
  t: "say";
  /** New for each message; the answer carries it. */
  id: string;
  /** One of the fixed phrases; each listener's page has words for it. */
  phrase: "back" | "bye" | "good_game" | "good_luck" | "hello" | "one_moment" | "oops" | "ready" | "sorry" | "thanks" | "well_played" | "wow";
}

/** Hear no phrases of a person any more, or hear them again; anybody may, and nobody else is told. */
export interface MuteMessage {
  t: "mute";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room seat of the person. */
  seat: number;
  /** True to hear no more of them. */
  on: boolean;
}

/** Call somebody for whom the table may be waiting; each can be called once a minute. */
export interface NudgeMessage {
  t: "nudge";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room seat of the one called. */
  seat: number;
}

/** Have a bot play at once for somebody lost; the host may, or more than half of those who are there. */
export interface BotForMessage {
  t: "bot_for";
  /** New for each message; the answer carries it. */
  id: string;
  /** The room seat of the one lost. */
  seat: number;
}

/** Have a minute more for the decision that the timer runs for; ten times in each game. */
export interface MoreTimeMessage {
  t: "more_time";
  /** New for each message; the answer carries it. */
  id: string;
}

/** Have the bots go on by one action, where they wait for the only person (the room's option `wait`). */
export interface NextMessage {
  t: "next";
  /** New for each message; the answer carries it. */
  id: string;
}

/** Agree to hints, or no longer; whoever sits may, where the host has turned them on. */
export interface AgreeMessage {
  t: "agree";
  /** New for each message; the answer carries it. */
  id: string;
  /** True to agree. */
  on: boolean;
}

/** Ask what the best bot would do; answered by `hint` or `refused`, never by `ok`.

Alone among bots anybody may; with other people once all who sit agree. */
export interface HintMessage {
  t: "hint";
  /** New for each message; the answer carries it. */
  id: string;
}

/** Answered by `pong`. */
export interface PingMessage {
  t: "ping";
}

/** Answers hello. */
export interface WelcomeMessage {
  t: "welcome";
  /** The protocol version, 1. */
  protocol: number;
  /** The server's version. */
  version: string;
  /** Secret; returns the person to the seat from anywhere. */
  token: string;
  /** The person's public id. */
  person: string;
}

/** What happened and how things stand now. It goes out before the `ok` that names its number. */
export interface StateMessage {
  t: "state";
  /** The sequence number of the room's last entry. */
  seq: number;
  /** The hash over the room's public history: the same for everybody who is at the same `seq`. */
  head: string | null;
  /** True, with no events, when too much was missed to tell it. */
  gap?: boolean;
  /** The room. */
  room: Room;
  /** What happened since the state before, in order. */
  events: Array<AnyEvent>;
  /** Who the listener is. */
  you: You;
  /** The game; null in the lobby. */
  game: Game | null;
}

/** The message was accepted, and is stored. */
export interface OkMessage {
  t: "ok";
  /** The message's id. */
  id: string;
  /** The sequence number it got. */
  seq: number;
}

/** What the best bot would do in the listener's place, knowing what the listener may know. */
export interface GivenHintMessage {
  t: "hint";
  /** The id of the message that asked. */
  id: string;
  /** One of the listener's actions; null to wait for the others. */
  action: ActionText | null;
  /** Why, as one of the [reasons](bots.md#advice). */
  why: string;
  /** The cards that the reason speaks of, beside those of the action. */
  cards: Array<Card>;
  /** The share of games expected to be lost after it, a draw counting half; null if unknown. */
  loses: number | null;
  /** Whether the game was solved to its end: the share holds if nobody makes mistakes. */
  exact: boolean;
}

/** The message was not accepted; nothing changed. */
export interface RefusedMessage {
  t: "refused";
  /** The message's id; null when it had none or could not be read. */
  id: string | null;
  /** Why. */
  code: Code;
  /** A few English words for developers; may be empty. */
  detail: string;
}

/** The server ends the connection. */
export interface ByeMessage {
  t: "bye";
  /** Why. */
  code: Code;
}

/** Answers ping. */
export interface PongMessage {
  t: "pong";
}

/** Body of `POST /api/rooms`. Ranges are judged by the room (`bad_options`). */
export interface CreateRoom {
  /** How many seats. */
  seats: number;
  /** The room's name. */
  name?: string | null;
  /** What whoever makes the room is called: judged as with a hello (`bad_name`), and not kept. */
  by?: string | null;
  /** The rules as in a record: a preset and what differs from it. */
  rules?: Rules;
  /** Whether the room is kept out of the public list. */
  private?: boolean;
  /** Levels of bots by room seat: `{"1": "careful"}`. */
  bots?: Record<string, string>;
  /** How long a bot waits before it plays, in milliseconds. */
  pace_ms?: number;
  /** Seconds for each decision; null for no timer. */
  timer_s?: number | null;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
  /** Whether bots wait for `next` where there is only one person. */
  wait?: boolean;
  /** Whether hints are allowed once all who sit agree to them; a person alone needs neither. */
  hints?: boolean;
}

/** Answer to `POST /api/rooms`, status 201. */
export interface RoomCreated {
  /** The room's id. */
  room: string;
  /** The path of its page. */
  link: string;
}

/** Answer to `GET /api/rooms`: the public rooms that can be joined or watched. */
export interface RoomList {
  /** Newest first. */
  rooms: Array<RoomLine>;
}

/** One public room in the list. */
export interface RoomLine {
  /** The room's id. */
  room: string;
  /** The path of its page. */
  link: string;
  /** The room's name. */
  name: string;
  /** Before the first game, in a game, or between games. */
  phase: "between" | "lobby" | "playing";
  /** How many seats it has. */
  seats: number;
  /** How many of them are free to sit on. */
  free: number;
  /** The names of the persons seated. */
  people: Array<string>;
  /** The rules as in a record. */
  rules: Rules;
  /** Whether one may watch. */
  spectators: boolean;
}

/** Answer to `GET /api/rooms/{room}/games`. */
export interface GameList {
  /** The room's name. */
  name: string;
  /** Newest first. */
  games: Array<GameLine>;
}

/** One finished game of a room. */
export interface GameLine {
  /** The game's number in the room. */
  number: number;
  /** Who played, by game seat. */
  players: Array<string>;
  /** The seat that lost, with teams the team (0 or 1); null for a draw. */
  fool: number | null;
  /** How it ended. */
  reason: "draw" | "fool" | "repetition";
  /** Whether every second seat was one team. */
  teams: boolean;
}

/** Answer to `GET /api/rooms/{room}/games/{n}/replay`: a finished game, step by step, with open cards. */
export interface Replay {
  /** The room's name. */
  room: string;
  /** The game's number in the room. */
  number: number;
  /** Who played, by game seat. */
  players: Array<string>;
  /** The deal and all actions. */
  steps: Array<ReplayStep>;
}

/** One step of a finished game. */
export interface ReplayStep {
  /** What was done, with the seat before it: `0 attack 7c`; null for the deal. */
  action: ActionText | null;
  /** What came of it, as a spectator was told. */
  events: Array<AnyEvent>;
  /** How the game stood then, as a spectator saw it. */
  game: Game;
  /** The cards that each seat held then. */
  hands: Array<Array<Card>>;
}

/** Answer to `GET /api/rooms/{room}/games/{n}/review`: 202 with how far it is, 200 with all of it. */
export interface Review {
  /** How many decisions were looked at. */
  done: number;
  /** How many there are with something to choose. */
  of: number;
  /** Those that could be judged, in order; none before all are. */
  decisions: Array<ReviewedDecision>;
  /** Those that could not, in order; none before all are looked at. */
  unjudged: Array<UnjudgedDecision>;
  /** The steps of the costliest mistakes, the worst first: `most` at most. */
  mistakes: Array<number>;
  /** So many mistakes are named; where they are fewer, there are no others. */
  most: number;
}

/** One decision of a finished game, and what the best bot would have done, knowing what the seat knew. */
export interface ReviewedDecision {
  /** The step of the replay that it led to. */
  step: number;
  /** Who decided. */
  seat: number;
  /** What was done. */
  played: ActionText;
  /** What the best bot would have done; null: it would have waited for the others. */
  best: ActionText | null;
  /** The share of games lost after what was done. */
  played_loses: number;
  /** The share of games lost after what is best: no option has a smaller one. */
  best_loses: number;
  /** All that could have been done: what loses least first, and last what was not judged. */
  options: Array<ReviewOption>;
  /** Solved to the end of the game: shares are 0, 0.5 for a draw, or 1. */
  exact: boolean;
}

/** One action that a seat could have chosen. */
export interface ReviewOption {
  /** The action. */
  action: ActionText;
  /** The share of games, from 0 to 1, that the seat loses after it; a draw counts half. Null: not judged. */
  loses: number | null;
}

/** A decision of a finished game that could not be judged. */
export interface UnjudgedDecision {
  /** The step of the replay that it led to. */
  step: number;
  /** A card was unbeaten; bots do not look ahead by these rules; what was done was hardly tried. */
  why: "early" | "rare" | "rules";
}

/** Answer to `GET /api/stats`: the deals of all finished games, those of rooms that were deleted too. */
export interface DealStats {
  /** False while the rooms are still being read. */
  complete: boolean;
  /** How many games were counted. */
  games: number;
  /** By game seat. */
  seats: Array<SeatStats>;
  /** How far the numbers of trumps are from what was expected; null for too few games. */
  chi_square: number | null;
  /** The degrees of freedom of that. */
  freedom: number;
  /** How often chance alone would lead so far or farther, from 0 to 1. */
  chance: number | null;
}

/** What one game seat was dealt in all games. */
export interface SeatStats {
  /** In how many games somebody sat there. */
  games: number;
  /** In how many of them it was dealt 0, 1, and so on to 6 trumps. */
  trumps: Array<number>;
  /** What chance would give on average. */
  expected_trumps: Array<number>;
  /** How many aces it was dealt in all. */
  aces: number;
  /** What chance would give on average. */
  expected_aces: number;
}

/** Every answer with an error status. */
export interface HttpError {
  /** Why. */
  code: Code;
  /** A few English words for developers. */
  message: string;
}

/** What happens in a game. */
export type GameEvent =
  | GameStartedEvent
  | DealtEvent
  | AttackedEvent
  | ThrownInEvent
  | BeatenEvent
  | TransferredEvent
  | TakingEvent
  | DoneEvent
  | BoutEndedEvent
  | DrewEvent
  | WentOutEvent
  | GameOverEvent;

/** What happens in a room. */
export type RoomEvent =
  | JoinedEvent
  | SatEvent
  | StoodEvent
  | LeftEvent
  | PresentEvent
  | AbsentEvent
  | BotAddedEvent
  | BotRemovedEvent
  | KickedEvent
  | BotPlaysEvent
  | PersonPlaysEvent
  | OptionsChangedEvent
  | AgreedToHintsEvent
  | HostChangedEvent
  | RenamedEvent
  | AskedAgainEvent
  | SaidPhraseEvent
  | NudgedEvent
  | BotWantedEvent
  | MoreTimeEvent
  | TimeUpEvent
  | CommittedEvent
  | RevealedEvent
  | DealSecretEvent;

export type AnyEvent = GameEvent | RoomEvent;

/** Everything a client may say. */
export type ToServer =
  | HelloMessage
  | SitMessage
  | StandMessage
  | StartMessage
  | AgainMessage
  | LeaveMessage
  | BotMessage
  | OptionsMessage
  | ActMessage
  | AwayMessage
  | RenameMessage
  | HostMessage
  | KickMessage
  | CommitMessage
  | RevealMessage
  | SayMessage
  | MuteMessage
  | NudgeMessage
  | BotForMessage
  | MoreTimeMessage
  | NextMessage
  | AgreeMessage
  | HintMessage
  | PingMessage;

/** Everything the server says. */
export type FromServer =
  | WelcomeMessage
  | StateMessage
  | OkMessage
  | GivenHintMessage
  | RefusedMessage
  | ByeMessage
  | PongMessage;
