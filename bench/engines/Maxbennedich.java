// Asks the search of maxbennedich/onitama, one line for each move (maxbennedich.py writes them):
// the number of the player, milliseconds, the board, two cards of player 0, two of player 1, the
// side card. The answer is a move as the engine writes it, such as "Tiger c1-c3".

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import onitama.ai.Searcher;
import onitama.common.Utils;
import onitama.model.Card;
import onitama.model.CardState;
import onitama.model.GameState;
import onitama.model.SearchParameters;

public class Maxbennedich {
    /** A table of a million entries, 12 MB: more than a search of a few tenths of a second fills. */
    private static final int TABLE_BITS = 20;

    /** Java compiles what is used often: without this the first moves would get a slower engine. */
    private static final int WARM_UP_MS = 1500;

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        search("0 " + WARM_UP_MS + " " + GameState.INITIAL_BOARD + " Tiger Crab Monkey Crane Dragon");
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(search(line));
        }
    }

    private static String search(String line) {
        String[] words = line.split(" ");
        Card[][] hands = {
            {Card.valueOf(words[3]), Card.valueOf(words[4])},
            {Card.valueOf(words[5]), Card.valueOf(words[6])},
        };
        CardState cards = new CardState(hands, Card.valueOf(words[7]));
        SearchParameters parameters =
            new SearchParameters(TABLE_BITS, Searcher.MAX_NOMINAL_DEPTH, Integer.parseInt(words[1]));
        Searcher searcher = new Searcher(parameters, Utils.NO_LOGGER, false);
        searcher.setState(Integer.parseInt(words[0]), words[2], cards);
        searcher.start();
        return searcher.getBestMove().toString();
    }
}
