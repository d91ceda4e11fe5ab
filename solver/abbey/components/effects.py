"""What cards can do: the named effects of the rules, and when a card can be used.

The rules carry out effects, not cards, so several cards can share one and cards of one's own
can be made of them. The members say what happens; who and which are choices made in play.
"""

from __future__ import annotations

from enum import unique

from abbey.components._word import Word

__all__ = ["Effect", "Timing"]


@unique
class Timing(Word):
    """When a card can be used."""

    AT_ONCE = "at_once"
    """When it is drawn: it is read, carried out and put under its pile."""
    AT_DIE = "at_die"
    """When its owner is about to roll a die that picks a player."""
    OWN_TURN = "own_turn"
    """In the owner's turn."""
    OWN_MOVE = "own_move"
    """At the owner's move, or in place of it."""
    BEFORE_QUESTION = "before_question"
    """When the owner is about to ask a question."""
    AFTER_QUESTION = "after_question"
    """After the owner's question, its answer and the return question."""
    AFTER_REFUSAL = "after_refusal"
    """When the owner's question has met silence."""
    PARLOR = "parlor"
    """When the owner asks for a card in the parlor and the player asked has none that fits."""
    ENCOUNTER = "encounter"
    """When the owner ends a move in a room with another player."""
    WHEN_CAUGHT = "when_caught"
    """When the owner of a cell finds the owner of the card in it."""
    MASS = "mass"
    """When a Mass is called or cards are passed in it."""
    END_OF_MASS = "end_of_mass"
    """After the event of a Mass, before play goes on."""
    END_OF_TURN = "end_of_turn"
    """Right after the owner's turn."""


@unique
class Effect(Word):
    """What a card does. "You" is the player who uses it."""

    # Moves and turns.
    EXTRA_STEP = "extra_step"
    """Your move may be one space longer this turn."""
    EXTRA_TURN = "extra_turn"
    """You take one more turn after this one."""
    EXTRA_TURN_MOVE3 = "extra_turn_move3"
    """You take another turn at once, with a move of up to three spaces."""
    EXTRA_TURN_ANYWHERE = "extra_turn_anywhere"
    """You take another turn at once, in which you may go to any space."""
    CRYPT_PASSAGE = "crypt_passage"
    """Instead of moving you go from the crypt to parlor, scriptorium or chapter hall."""
    GOTO_CRYPT_OR_CONFESSIONAL = "goto_crypt_or_confessional"
    """You go to the crypt or to a confessional and carry out its action."""
    ENTER_LIBRARY = "enter_library"
    """You may enter the library against its conditions."""
    PLACE_OTHERS = "place_others"
    """You put all other pawns where you like, no two in one space."""
    PLACE_THREE_BY_DIE = "place_three_by_die"
    """Three rolled pawns go to the chapter hall, the parlor and the scriptorium, in this order."""
    TWO_TO_CELLS_BY_DIE = "two_to_cells_by_die"
    """Two rolled pawns go to their own cells."""
    ALL_TO_CELLS = "all_to_cells"
    """All pawns go to their own cells."""
    ALL_EXTRA_STEP = "all_extra_step"
    """Every move may be one space longer until the next Mass."""
    SEND_TO_CHAPEL = "send_to_chapel"
    """The player whom you asked goes to the chapel and loses no turn."""
    LOCK_ROOM = "lock_room"
    """A die locks the scriptorium, the parlor or the chapter hall until the next Mass."""
    SIX_PLAYER_TEMPO = "six_player_tempo"
    """Moves of up to three spaces and three rounds from Mass to Mass, as with six players."""
    CHOOSE_INSTEAD_OF_DIE = "choose_instead_of_die"
    """You pick the player whom a die would have picked."""

    # Suspect cards.
    STEAL_RANDOM_DIE = "steal_random_die"
    """You take a random card from the hand of a rolled player."""
    SWAP_TWO_RANDOM = "swap_two_random"
    """You look at one random card of each of two players and exchange the two."""
    SWAP_HANDS = "swap_hands"
    """You and a player of your choice change hands."""
    PEEK_TWO_RANDOM_DIE = "peek_two_random_die"
    """You look at two random cards of a rolled player."""
    PEEK_HAND_DIE = "peek_hand_die"
    """You look at the whole hand of a rolled player."""
    PEEK_HAND_MINUS_ONE = "peek_hand_minus_one"
    """You look at the hand of a player of your choice, but for one card that this player hides."""
    PEEK_ONE_EACH_REDISTRIBUTE = "peek_one_each_redistribute"
    """You look at one random card of each other player, shuffle them and give one back to each."""
    GATHER_AND_SHOW_TRAIT = "gather_and_show_trait"
    """All other pawns go to the scriptorium; each player shows you a card with the trait named."""
    ALL_SHOW_TRAIT = "all_show_trait"
    """Each player who can shows everybody a card with the trait of this card."""
    REMOVE_CHOSEN = "remove_chosen"
    """Each player lays a card of the own choice out of the game, face up."""
    REMOVE_RANDOM_FROM_LEFT = "remove_random_from_left"
    """Each player lays a random card of the left neighbour out of the game, face up."""
    IMMUNE_WHEN_CAUGHT = "immune_when_caught"
    """Caught in a cell you keep the stolen card and do no penance."""
    EXCHANGE_BOOK_FOR_SUSPECT = "exchange_book_for_suspect"
    """You give this book for a suspect card of a player whom you meet."""

    # Talk.
    PRIVATE_QUESTION = "private_question"
    """Your question, its answer, the return question and its answer are whispered."""
    QUESTION_ALL_IN_ROOM = "question_all_in_room"
    """Your question goes to all in the room; each who answers may ask one back."""
    FORCE_ANSWER = "force_answer"
    """Your question must be answered after all, and gives no right to a return question."""
    PARLOR_REPEAT = "parlor_repeat"
    """You ask the same player in the parlor again until a card is shown."""
    YES_NO_ONLY = "yes_no_only"
    """Only questions with the answer yes or no may be asked until the next Mass."""
    SPEAK_IN_CHANT = "speak_in_chant"
    """All that is said is chanted until the next Mass; nothing else changes."""
    SING_NOW = "sing_now"
    """All sing together; nothing else changes."""

    # Revelations and accusations.
    REVEAL_OR_ACCUSE_ANYWHERE = "reveal_or_accuse_anywhere"
    """You make a revelation or an accusation wherever you stand."""
    SAFE_REVELATION = "safe_revelation"
    """You make a revelation that costs no point if it is wrong."""
    ALL_REVEAL_SECRETLY = "all_reveal_secretly"
    """All pawns go to the chapter hall; each player makes a revelation, all shown together."""

    # Masses.
    MASS_NOW_FIRST = "mass_now_first"
    """Mass is held now; you take the bell and the Mass cards and start after it."""
    NEXT_MASS_NOW = "next_mass_now"
    """The next Mass follows at once."""
    TAKE_BELL_AFTER_MASS = "take_bell_after_mass"
    """After a Mass you take the bell and the Mass cards and start."""
    SKIP_MASS = "skip_mass"
    """You stay where you are; your right neighbour passes to your left neighbour."""
    PASS_ONE_LESS = "pass_one_less"
    """You pass one card fewer than the others."""
    PEEK_MASS_PASS = "peek_mass_pass"
    """You look at the cards that one player passes on."""

    # Books, events and crypt cards.
    DRAW_THREE_BOOKS = "draw_three_books"
    """You draw three books."""
    STEAL_BOOK = "steal_book"
    """You take a book of another player unseen and keep it."""
    DISCARD_BOOKS = "discard_books"
    """All books that players hold are discarded."""
    ORDER_EVENTS = "order_events"
    """You look at the next four events and put them back in any order."""
    RETURN_CRYPT_CARDS = "return_crypt_cards"
    """All crypt cards that players hold go back to their pile."""
