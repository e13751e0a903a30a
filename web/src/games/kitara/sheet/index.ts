/** What Kitara brings for its sheet of rules. */
import type { SheetPart } from '../../../rules/parts';
import Small from './Small.svelte';
import Symbols from './Symbols.svelte';

export const sheet: SheetPart = { Small, Symbols };
