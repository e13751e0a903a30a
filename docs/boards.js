// Puts a board that can be played on wherever a page of the rules asks for one. `make docs` builds it into board/.
const board = new URL('board/board.html', document.currentScript.src);
for (const place of document.querySelectorAll('div[data-lessons]')) {
  const frame = document.createElement('iframe');
  const { game, lessons } = place.dataset;
  frame.src = `${board}?${new URLSearchParams({ game, lessons })}`;
  frame.title = `A board to try these rules on (${game})`;
  frame.loading = 'lazy';
  place.append(frame);
}
