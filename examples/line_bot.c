/* A bot for `kitama bot` and `kitama arena`: reads questions, writes actions. docs/bot-protocol.md
   cc -O2 -o line_bot examples/line_bot.c && kitama arena onitama 1 "command:./line_bot" */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    srand((unsigned)time(NULL));
    while (getline(&line, &room, stdin) > 0) {
        /* The texts of "legal" hold neither quotes nor brackets: any of them may be the answer. */
        char *at = strstr(line, "\"legal\"");
        char *choice = NULL;
        int seen = 0;
        if (at == NULL || (at = strchr(at, '[')) == NULL) return 1;
        while (*++at && *at != ']') {
            char *end;
            if (*at != '"') continue;
            if ((end = strchr(at + 1, '"')) == NULL) return 1;
            if (rand() % ++seen == 0) choice = at + 1;
            at = end;
        }
        if (choice == NULL) return 1;
        printf("%.*s\n", (int)strcspn(choice, "\""), choice);
        fflush(stdout);
    }
    free(line);
    return 0;
}
