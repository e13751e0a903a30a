import { describe, expect, it } from 'vitest';
import { compiled, typeset } from '../tools/messages.mjs';

describe('French', () => {
  it('keeps a mark with the word before it', () => {
    expect(typeset('Quelles « cinq » cartes ? Ici : rien !', 'fr')).toBe(
      'Quelles «\u00a0cinq\u00a0» cartes\u00a0? Ici\u00a0: rien\u00a0!',
    );
  });

  it('is set so in what the page is given, and others are not', () => {
    expect(compiled({ a: '{count, plural, one {# : un} many {# : x} other {# : x}}' }, 'fr')).toContain('\u00a0: un');
    expect(typeset('a : b', 'de')).toBe('a : b');
  });
});
